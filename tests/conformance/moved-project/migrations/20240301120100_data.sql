SET session_replication_role = replica;

--
-- PostgreSQL database dump
--

SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

INSERT INTO "auth"."users" ("instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "invited_at", "confirmation_token", "confirmation_sent_at", "recovery_token", "recovery_sent_at", "email_change_token_new", "email_change", "email_change_sent_at", "last_sign_in_at", "raw_app_meta_data", "raw_user_meta_data", "is_super_admin", "created_at", "updated_at", "phone", "phone_confirmed_at", "phone_change", "phone_change_token", "phone_change_sent_at", "email_change_token_current", "email_change_confirm_status", "banned_until", "reauthentication_token", "reauthentication_sent_at", "is_sso_user", "deleted_at", "is_anonymous") VALUES
	('00000000-0000-0000-0000-000000000000', '6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01', 'authenticated', 'authenticated', 'ada@moved.example', '$2a$10$U6nfElvk5dktS.x9jdRCqu4vwLugq/DoH1JAdBndICxLfy4EjpiOS', '2024-03-01 10:00:00+00', NULL, '', NULL, '', NULL, '', '', NULL, '2024-03-01 10:00:00+00', '{"provider": "email", "providers": ["email"]}', '{"full_name": "Ada Moved"}', NULL, '2024-03-01 10:00:00+00', '2024-03-01 10:00:00+00', NULL, NULL, '', '', NULL, '', 0, NULL, '', NULL, false, NULL, false);

INSERT INTO "auth"."identities" ("provider_id", "user_id", "identity_data", "provider", "last_sign_in_at", "created_at", "updated_at", "id") VALUES
	('6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01', '6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01', '{"sub": "6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01", "email": "ada@moved.example"}', 'email', '2024-03-01 10:00:00+00', '2024-03-01 10:00:00+00', '2024-03-01 10:00:00+00', '0d0c8a53-0cf7-4d62-8f8b-6a2c1a1f8f11');

INSERT INTO "public"."profiles" ("id", "updated_at", "full_name", "website") VALUES
	('6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01', NULL, 'Ada Moved', 'https://moved.example');

INSERT INTO "storage"."buckets" ("id", "name", "owner", "created_at", "updated_at", "public", "avif_autodetection", "file_size_limit", "allowed_mime_types", "owner_id") VALUES
	('avatars', 'avatars', NULL, '2024-03-01 10:00:00+00', '2024-03-01 10:00:00+00', true, false, NULL, NULL, NULL);

INSERT INTO "auth"."sessions" ("id", "user_id", "created_at", "updated_at", "factor_id", "aal", "not_after", "refreshed_at", "user_agent", "ip", "tag") VALUES
	('5a4a0f42-8d7e-4e0e-8d61-7c3d6f1f2a10', '6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01', '2024-03-01 10:00:00+00', '2024-03-01 10:00:00+00', NULL, 'aal1', NULL, NULL, 'node', '203.0.113.9', NULL);

INSERT INTO "auth"."refresh_tokens" ("instance_id", "id", "token", "user_id", "revoked", "created_at", "updated_at", "parent", "session_id") VALUES
	('00000000-0000-0000-0000-000000000000', 1, 'Xl0Zc7rJ8m1yQwQ3', '6f1f7c1e-6c7b-4c8e-9d53-0c3a1d2b9a01', false, '2024-03-01 10:00:00+00', '2024-03-01 10:00:00+00', NULL, '5a4a0f42-8d7e-4e0e-8d61-7c3d6f1f2a10');

SELECT pg_catalog.setval('"auth"."refresh_tokens_id_seq"', 1, true);

SELECT pg_catalog.setval('"shop"."orders_id_seq"', 7, true);

RESET ALL;
