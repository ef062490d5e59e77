-- Forms that were borrowed from others are kinds of their own, whose mails say so (templates/enquiry.html).

alter table public.enquiries drop constraint enquiries_kind_check;
alter table public.enquiries add constraint enquiries_kind_check check (kind in (
    'waitlist', 'request-demo', 'contact-sales', 'contact', 'application', 'story', 'collaborate', 'report', 'subscribe',
    'support', 'chat', 'call', 'salary', 'review', 'discussion', 'advertising', 'media-kit',
    'trial', 'plan', 'api-key', 'answer', 'path', 'enterprise-support', 'security-reports', 'weakness'));

-- What is unsafe can be reported however much somebody has written.
create or replace function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case when new.kind in ('report', 'weakness') then 'report' else 'all' end;
begin
  perform private.count_enquiry(format('email:%s:%s', new.kind, lower(new.email)), 5);
  if budget = 'all' then
    perform private.count_enquiry(format('email:%s:%s', budget, lower(new.email)), 10);
  end if;
  if address <> '' then
    perform private.count_enquiry(format('address:%s:%s', budget, left(address, 64)), 20);
  end if;
  -- Last, and around what others hold: a sender is never waited for while a counter is locked.
  delete from private.enquiry_counts where sender in (
    select sender from private.enquiry_counts where began < now() - interval '1 hour' for update skip locked);
  return new;
end
$$;
