-- In the order in which the joins are written: from the tokens that came to their sessions. By its own choice the planner began
-- with the people, and went through all sessions that each of them ever had.
set role supabase_auth_admin;
alter function auth.rotate_refresh_tokens(json, timestamptz, double precision, double precision, boolean)
  set join_collapse_limit = 1;
reset role;
