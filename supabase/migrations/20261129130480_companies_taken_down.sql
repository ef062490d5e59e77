-- What a company said of itself could be read from its row after staff had taken it down. And a search of masked candidates found them
-- by a name in their headline.
drop policy "Everybody reads companies" on public.companies;
create policy "Everybody reads companies" on public.companies for select to anon, authenticated using (hidden_at is null);
-- Whether the caller acts for the company, or saved or applied for a job of its.
create function private.concerns_me(company uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select company in (select private.my_companies())
    or exists (select from public.jobs j where j.company_id = concerns_me.company and j.id in (select private.kept_jobs()))
$$;

revoke execute on function private.concerns_me(uuid) from public, anon, service_role;
grant execute on function private.concerns_me(uuid) to authenticated;
create policy "People read the companies of theirs that were taken down" on public.companies for select to authenticated
  using (hidden_at is not null and private.concerns_me(id));

create or replace function private.fits_pipeline(a public.applications, as_role text, asked jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select a.user_id is distinct from auth.uid()
    and (as_role <> 'interviewer' or private.may_see_application(a.id))
    and (coalesce(asked ->> 'stage', '') = '' or a.stage = asked ->> 'stage')
    and (not coalesce((asked ->> 'late')::boolean, false) or a.answer_by < private.today())
    and (coalesce(btrim(asked ->> 'words'), '') = '' or exists (
      select from public.application_profiles p
      where p.application_id = a.id and concat_ws(' ', 'Candidate ' || a.number, a.stage,
          case when coalesce((asked ->> 'masked')::boolean, false) then private.masked_words(p.profile ->> 'headline', p.profile, '')
            else p.profile ->> 'headline' end,
          p.profile ->> 'location', (select string_agg(s ->> 'name', ' ') from jsonb_array_elements(
            case jsonb_typeof(p.profile -> 'skills') when 'array' then p.profile -> 'skills' else '[]' end) as s),
          case when not coalesce((asked ->> 'masked')::boolean, false) then p.profile ->> 'name' end)
        ilike '%' || regexp_replace(btrim(asked ->> 'words'), '([\\%_])', '\\\1', 'g') || '%'))
$$;
