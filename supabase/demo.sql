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

-- The other side: people of Fathom, with the same password. demo-employer@tannr.example owns its page.

insert into auth.users (
  id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
  email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
)
select id, '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', email,
  '$argon2id$v=19$m=19456,t=2,p=1$KAgeJgaZyOxpxbT55RZS4w$iV8zvcoeNjhvVfiWRfMHAZ8Al67u9qxW8jz1j1Br9XU',
  now(), '', '', '', '', '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false, 'first_name', first_name,
    'last_name', last_name, 'user_type', 'employer'),
  now(), now()
from (values
  ('7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid, 'demo-employer@tannr.example', 'Priya', 'Nair'),
  ('d4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid, 'demo-recruiter@tannr.example', 'Grace', 'Lindqvist'),
  ('a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid, 'demo-interviewer@tannr.example', 'Marcus', 'Reyes')
) as people (id, email, first_name, last_name)
on conflict (id) do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select made.id, person, person, u.raw_user_meta_data, 'email', null, now(), now()
from (values
  ('e3a7c0d2-91b5-4f68-8c3e-7d02b6f4a915'::uuid, '7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid),
  ('0f9d5b71-c8e4-4a36-b27f-93a1e6d8c054'::uuid, 'd4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid),
  ('62c8e4f9-1a7d-4053-9fb6-e5d27a3c8b10'::uuid, 'a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid)
) as made (id, person) join auth.users u on u.id = made.person
on conflict (id) do nothing;

update public.profiles set headline = said.headline
from (values
  ('7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid, 'Engineering manager at Fathom'),
  ('d4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid, 'Recruiter at Fathom'),
  ('a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid, 'Staff engineer at Fathom')
) as said (person, headline)
where user_id = said.person and profiles.headline = '';

insert into public.company_members (company_id, user_id, role)
select companies.id, member.person, member.role
from (values
  ('7c1e9a54-2f83-4d06-b1a9-5e8c03d7f642'::uuid, 'owner'),
  ('d4b60f38-8a17-4c92-9e5d-16f3a7c2e80b'::uuid, 'recruiter'),
  ('a92f7e16-5d40-4b8b-83c6-c0e4d1b95f73'::uuid, 'interviewer')
) as member (person, role) join public.companies on companies.slug = 'fathom'
on conflict do nothing;

update public.companies set domain = 'fathom.example', website = 'https://fathom.example' where slug = 'fathom' and domain = '';
-- Another domain is nobody's until somebody vouches for it: here it is whoever runs the demo.
update public.companies set verified_how = 'operator', verified_at = now() where slug = 'fathom' and verified_how is null;
