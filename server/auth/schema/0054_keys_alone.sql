-- By their keys alone. Where the tables were small when it was planned, the planner read every token that is not used up, and kept to
-- that: each refresh leaves one behind, and a thousand of them cost as much as everything else. See 0053_tokens_first.sql.
set role supabase_auth_admin;
alter function auth.rotate_refresh_tokens(json, timestamptz, double precision, double precision, boolean)
  set enable_bitmapscan = off;
alter function auth.rotate_refresh_tokens(json, timestamptz, double precision, double precision, boolean)
  set enable_material = off;
reset role;
