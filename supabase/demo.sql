-- An account to look around with, for a local database alone: demo@tannr.example, password thread-by-thread.

insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
values (
  '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
  'demo@tannr.example',
  '$argon2id$v=19$m=19456,t=2,p=1$KAgeJgaZyOxpxbT55RZS4w$iV8zvcoeNjhvVfiWRfMHAZ8Al67u9qxW8jz1j1Br9XU',
  now(), '', '', '', '',
  '{"provider": "email", "providers": ["email"]}',
  '{"sub": "3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21", "email": "demo@tannr.example", "email_verified": true, "phone_verified": false, "first_name": "Alex", "last_name": "Rivera", "user_type": "professional"}',
  now(), now()
)
on conflict (id) do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
values (
  'b86c7d15-0e4f-4a92-8d27-5f3c61e9a0d4', '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21', '3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21',
  '{"sub": "3f0d2c9e-6a51-4b7e-9d3c-a1e0b5c84f21", "email": "demo@tannr.example", "email_verified": true, "phone_verified": false, "first_name": "Alex", "last_name": "Rivera", "user_type": "professional"}',
  'email', null, now(), now()
)
on conflict (id) do nothing;
