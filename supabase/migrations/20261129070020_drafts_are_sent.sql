-- A plan may send a message, with the capability to act.

create or replace function orcher.capability_of(tool text) returns text
language sql immutable set search_path = '' as $$
  select case
    when tool in ('read_source', 'search_jobs', 'search_memory', 'market_insight', 'match_skills', 'match_profiles') then 'research'
    when tool in ('compare_rows', 'extract_summary') then 'summarize'
    when tool = 'draft_message' then 'draft'
    when tool = 'remember' then 'remember'
    when tool = 'notify' then 'notify'
    when tool in ('create_alert', 'send_message', 'call_webhook', 'call_mcp_tool') then 'act'
  end
$$;
