-- A board asks for the matches of its cards in one request.

create function public.application_matches(applications uuid[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(asked.id, sent.it) filter (where sent.it is not null), '{}')
  from (select distinct unnest(applications[1:100]) as id) as asked, lateral (select public.application_match(asked.id) as it) as sent
$$;

revoke all on function public.application_matches(uuid[]) from public, anon;
grant execute on function public.application_matches(uuid[]) to authenticated;
