-- A project asks whether a person has a second factor. What it is, and its secret, stay none of its business.
grant select (user_id, factor_type, status) on auth.mfa_factors to project_owner;
