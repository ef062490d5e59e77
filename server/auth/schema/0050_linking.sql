-- Ours: an identity that waits to be linked until the browser that came back with it shows that its person wants that, and
-- the session that asked for it. Where that ends, nothing is linked any more.
alter table auth.flow_state
  add column if not exists linking_session_id uuid references auth.sessions on delete cascade,
  add column if not exists linking_profile jsonb;
create index if not exists flow_state_linking_session_id_idx on auth.flow_state (linking_session_id)
  where linking_session_id is not null;
