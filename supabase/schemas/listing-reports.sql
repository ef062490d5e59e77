-- Reports of jobs, of companies, of their events, and of reviews and their answers, for staff. Whoever reports one is not named to the company.

create table public.listing_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  job_id uuid references public.jobs (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'false', 'dangerous', 'rights', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default now(),
  event_id uuid references public.company_events (id) on delete cascade,
  review_id uuid references public.company_reviews (id) on delete cascade,
  answer_id uuid references public.company_review_answers (review_id) on delete cascade,
  constraint listing_reports_subject check (num_nonnulls(job_id, company_id, event_id, review_id, answer_id) = 1)
);

create unique index listing_reports_job on public.listing_reports (job_id, user_id) where job_id is not null;
create unique index listing_reports_company on public.listing_reports (company_id, user_id) where company_id is not null;
create unique index listing_reports_event on public.listing_reports (event_id, user_id) where event_id is not null;
create unique index listing_reports_review on public.listing_reports (review_id, user_id) where review_id is not null;
create unique index listing_reports_answer on public.listing_reports (answer_id, user_id) where answer_id is not null;
create index listing_reports_person on public.listing_reports (user_id);
create index listing_reports_newest on public.listing_reports (reported_at desc);

create trigger count_of_day before insert on public.listing_reports
for each row execute function private.count_own_in_day('report');

alter table public.listing_reports enable row level security;
revoke all on public.listing_reports from anon, authenticated;
grant select, insert (user_id, job_id, company_id, event_id, review_id, answer_id, reason, note), delete on public.listing_reports to authenticated;
grant all on public.listing_reports to service_role;

create policy "People read their own reports" on public.listing_reports for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People report what they read" on public.listing_reports for insert to authenticated
  with check (user_id = (select auth.uid())
    and (job_id is null or exists (select from public.jobs j where j.id = job_id))
    and (company_id is null or exists (select from public.companies c where c.id = company_id))
    and (event_id is null or public.event_page(event_id) is not null)
    and (review_id is null or private.is_review_shown(review_id))
    and (answer_id is null or private.is_review_answer_shown(answer_id)));
create policy "People take their own reports back" on public.listing_reports for delete to authenticated
  using (user_id = (select auth.uid()));
