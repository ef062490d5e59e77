-- The list of a company's jobs counts, sorts and asks who applied in its indexes: for a company with many jobs it had read each row twice,
-- and each application.

drop index public.jobs_company;
create index jobs_company on public.jobs (company_id, edited_at desc, id) include (status, hides_at, posted_at, title);

drop index public.applications_number;
create index applications_number on public.applications (job_id, number desc) include (applied_at, withdrawn_at);
