-- Whoever appealed a decision named its reference, and staff could find no decision by it, nor who had made it.
drop function public.staff_reports(boolean, timestamptz, integer);

-- One line for each subject, the longest waiting first; or with `settled` those that were decided, the latest first; or the one about
-- which a decision of this reference was made, as an appeal names it.
create function public.staff_reports(
  settled boolean default false, after_at timestamptz default null, page_size integer default 20, of_reference text default null)
returns table (
  kind text, subject uuid, author_name text, author_handle text, company_slug text, words text, hidden boolean, reports integer,
  reasons jsonb, notes text[], first_at timestamptz, decision text, decided_at timestamptz, decided_because text, reference text,
  decided_by text
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_staff();
  return query
  select found.kind, found.subject, coalesce(c.name, private.name_of(found.author)), p.handle, c.slug,
    coalesce(private.reported_words(found.kind, found.subject, found.author), ''),
    private.is_hidden(found.kind, found.subject),
    found.reports, found.reasons, found.notes, found.first_at, d.decision, d.decided_at, d.reason, private.reference_of(d.id),
    case when d.staff_id is not null then private.name_of(d.staff_id) end
  from (
    select r.kind, r.subject, r.author, r.company, count(*)::integer as reports, jsonb_agg(distinct r.reason) as reasons,
      (array_agg(r.note order by r.at) filter (where r.note <> ''))[1:5] as notes, min(r.at) as first_at, max(r.at) as last_at
    from private.reports() r group by r.kind, r.subject, r.author, r.company
  ) as found
  left join public.profiles p on p.user_id = found.author and found.kind <> 'review'
  left join public.companies c on c.id = found.company
  left join lateral (
    select decided.id, decided.staff_id, decided.decision, decided.decided_at, decided.reason from public.report_decisions decided
    where decided.subject_kind = found.kind and decided.subject_id = found.subject order by decided.decided_at desc limit 1
  ) as d on true
  where case when of_reference is null then (coalesce(d.decided_at, '-infinity') > found.last_at) = settled
      and (after_at is null or (settled and d.decided_at < after_at) or (not settled and found.first_at > after_at))
    else exists (
      select from public.report_decisions named
      where named.subject_kind = found.kind and named.subject_id = found.subject
        and private.reference_of(named.id) = upper(btrim(of_reference))) end
  order by case when settled then d.decided_at end desc, found.first_at
  limit least(greatest(page_size, 1), 100);
end
$$;

revoke all on function public.staff_reports(boolean, timestamptz, integer, text) from public, anon;
grant execute on function public.staff_reports(boolean, timestamptz, integer, text) to authenticated;
