-- What anybody sends us by a form. Nobody but the service role reads it.

create table public.enquiries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'waitlist', 'request-demo', 'contact-sales', 'contact', 'application', 'story', 'collaborate', 'report', 'subscribe',
    'support', 'chat', 'call', 'salary', 'review', 'discussion', 'advertising', 'media-kit')),
  -- The path it was sent from.
  page text not null check (page ~ '^/[a-z0-9/_-]*$' and char_length(page) <= 200),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' and char_length(email) <= 254),
  name text check (char_length(name) between 1 and 120),
  message text check (char_length(message) between 1 and 5000),
  -- What the kind asks for beyond that: topic, role, phone, a salary, a rating.
  payload jsonb not null default '{}' check (jsonb_typeof(payload) = 'object' and octet_length(payload::text) <= 8192),
  -- A field that people never see. Whatever fills it is a program.
  website text not null default '' check (website = ''),
  created_at timestamptz not null default now()
);

-- How much each sender has sent in the hour that began with their first enquiry.
create table private.enquiry_counts (
  sender text primary key,
  began timestamptz not null,
  sent integer not null
);

create index enquiries_newest on public.enquiries (created_at desc);
create index enquiry_counts_began on private.enquiry_counts (began);

-- The address a request came from: our gateway sets x-real-ip itself; a hosted Supabase has Cloudflare's header or the
-- proxies' list. Null for SQL that came another way.
create function private.request_address() returns text
language sql stable set search_path = '' as $$
  select btrim(coalesce(
    headers ->> 'x-real-ip',
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1)))
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

-- The card that every mail of ours has (supabase/templates), filled with words of our own alone.
create function private.enquiry_mail(heading text, next_step text, reference text, not_you text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace($html$<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{heading}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 520px) { .card { padding: 32px 24px !important; } }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #131110 !important; }
  .card { background-color: #1b1816 !important; border-color: #2d2824 !important; }
  .ink { color: #f4efe8 !important; }
  .ink2 { color: #bdb3a8 !important; }
  .ink3 { color: #9a9085 !important; }
  .accent { color: #eba269 !important; }
  .stitch { border-color: #443c35 !important; }
  .code { background-color: #0e0c0b !important; border-color: #443c35 !important; color: #f4efe8 !important; }
}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#faf8f4">
<div style="display:none;max-height:0;overflow:hidden">{next_step}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="background-color:#faf8f4">
<tr><td align="center" style="padding:40px 16px 56px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;font-family:'Instrument Sans Variable','Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td style="padding:0 4px 20px">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
  <td class="accent" style="font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.36px;color:#a85421;padding-right:14px">Tannr</td>
  <td width="100%"><div class="stitch" style="border-top:2px dashed #d3cabc;font-size:0;line-height:0">&nbsp;</div></td>
  </tr></table>
</td></tr>
<tr><td class="card" style="padding:40px;background-color:#ffffff;border:1px solid #e6e0d6;border-radius:20px">
  <h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:31px;font-weight:600;letter-spacing:-0.47px;color:#1b1714">{heading}</h1>
  <p class="ink2" style="margin:0 0 28px;font-size:16px;line-height:26px;color:#574f47">{next_step}</p>
  <p class="ink2" style="margin:0 0 10px;font-size:15px;line-height:23px;color:#574f47">Your reference, for when you write to us again:</p>
  <p class="code" style="margin:0;padding:16px 12px;background-color:#f3efe8;border:2px dashed #d3cabc;border-radius:12px;text-align:center;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:26px;line-height:34px;font-weight:600;letter-spacing:4px;color:#1b1714">{reference}</p>
</td></tr>
<tr><td class="ink3" style="padding:20px 4px 0;font-size:13px;line-height:20px;color:#746a60">{not_you}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
$html$, '{heading}', heading), '{next_step}', next_step), '{reference}', reference), '{not_you}', not_you)
$$;

-- Confirms by e-mail that it arrived. The mail holds no word of the sender's: the address may be somebody else's, and a
-- form that mails strangers what a stranger wrote is a spammer's tool.
create function private.confirm_enquiry() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reference text := upper(left(new.id::text, 8));
  subject text := case new.kind
    when 'waitlist' then 'You are on the waitlist'
    when 'application' then 'We have your application'
    when 'subscribe' then 'You are subscribed to news from Tannr'
    when 'salary' then 'Thank you for your salary'
    when 'review' then 'Thank you for your review'
    when 'story' then 'Thank you for your story'
    else 'We have your message' end;
  next_step text := case new.kind
    when 'waitlist' then 'We write again when your place opens.'
    when 'application' then 'A person reads every application. You hear from us within ten working days.'
    when 'subscribe' then 'We write about once a month, and stop when you tell us to.'
    when 'salary' then 'It is added to the ranges without your name or address.'
    when 'review' then 'We check it against the rules for reviews and publish it without your name.'
    when 'chat' then 'Somebody answers within 5 minutes, at any hour.'
    when 'support' then 'Somebody answers within 4 hours, at any hour.'
    when 'call' then 'We ring you in the hours you chose, Monday to Friday 9AM to 6PM EST.'
    when 'report' then 'A person looks at it within a day and tells you what was decided.'
    else 'Somebody answers within one working day.' end;
  not_you text := 'If you did not send anything to Tannr, somebody mistyped their address. You need not do anything.';
begin
  -- On a database without our outbox the enquiry is stored all the same.
  if to_regclass('private.outbox') is null then
    return null;
  end if;
  insert into private.outbox (kind, message) values ('mail', jsonb_build_object(
    'to', new.email,
    'subject', format('%s (reference %s)', subject, reference),
    'text', format(E'%s.\n\n%s\n\nYour reference is %s. Quote it when you write to us again.\n\n%s\n\nTannr\n', subject, next_step, reference, not_you),
    'html', private.enquiry_mail(subject, next_step, reference, not_you)));
  return null;
end
$$;

create trigger confirm_enquiry
after insert on public.enquiries
for each row execute function private.confirm_enquiry();

-- Five messages of a kind in an hour, ten of all kinds together; a report of something unsafe counts among no others, and
-- no others stop it. The refusal says when the next one may be sent.
create function private.count_enquiry(sender_key text, most integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  so_far integer;
  first timestamptz;
  minutes integer;
begin
  insert into private.enquiry_counts as counts (sender, began, sent)
  values (sender_key, now(), 1)
  on conflict (sender) do update set
    sent = case when counts.began > now() - interval '1 hour' then counts.sent + 1 else 1 end,
    began = case when counts.began > now() - interval '1 hour' then counts.began else now() end
  returning sent, began into so_far, first;
  if so_far > most then
    minutes := greatest(1, ceil(extract(epoch from first + interval '1 hour' - now()) / 60));
    raise exception using
      errcode = 'PT429',
      message = 'Too many messages from you within an hour.',
      hint = format('Your earlier messages have arrived. Please try again in %s.',
        case when minutes = 1 then 'a minute' else minutes || ' minutes' end);
  end if;
end
$$;

create function private.limit_enquiries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := private.request_address();
  -- What is shared by the kinds: reports share nothing.
  budget text := case new.kind when 'report' then 'report' else 'all' end;
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

create trigger limit_enquiries
before insert on public.enquiries
for each row execute function private.limit_enquiries();

alter table public.enquiries enable row level security;
revoke all on public.enquiries from anon, authenticated;
grant insert (id, kind, page, email, name, message, payload, website) on public.enquiries to anon, authenticated;
grant all on public.enquiries to service_role;

create policy "Anybody may send an enquiry" on public.enquiries for insert to anon, authenticated with check (true);
