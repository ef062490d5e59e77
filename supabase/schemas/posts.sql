-- What people and companies post: words with one picture and one link, what others say to it, and whom a person follows.

create table public.person_follows (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  person_id uuid not null references auth.users (id) on delete cascade,
  followed_at timestamptz not null default now(),
  primary key (user_id, person_id),
  check (user_id <> person_id)
);

create index person_follows_person on public.person_follows (person_id);

-- Each of them is told.
create trigger count_follow before insert on public.person_follows
for each row execute function private.count_own_in_day('follow');

-- Pictures of posts. A row comes first and names the one object that may be uploaded for it (docs/decisions/0049).
create table public.post_pictures (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is gone: the object still lies there, and is removed next.
  user_id uuid default auth.uid() references auth.users (id) on delete set null,
  path text not null unique check (char_length(path) <= 80),
  width smallint not null check (width between 1 and 8000),
  height smallint not null check (height between 1 and 8000),
  created_at timestamptz not null default now()
);

create index post_pictures_person on public.post_pictures (user_id, created_at desc);
create index post_pictures_oldest on public.post_pictures (created_at);

create table public.posts (
  id uuid primary key default private.uuid_in_order(),
  -- By a person, or in the name of a company.
  user_id uuid default auth.uid() references auth.users (id) on delete cascade,
  company_id uuid references public.companies (id) on delete cascade,
  -- Who wrote it for the company.
  written_by uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 3000),
  seen_by text not null default 'everyone' check (seen_by in ('everyone', 'connections')),
  -- Of which a card is shown.
  link text check (link ~ '^https?://[^\s]+$' and char_length(link) <= 2000),
  picture_id uuid references public.post_pictures (id) on delete set null,
  -- What the picture shows, for those who do not see it.
  picture_words text not null default '' check (char_length(picture_words) <= 300),
  posted_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Taken out of sight by whoever looks after the site.
  hidden_at timestamptz,
  -- So many of each kind, kept by triggers, as the two below.
  reactions jsonb not null default '{}',
  reacted integer not null default 0,
  commented integer not null default 0,
  -- What a company writes can wait: as a draft, or for its moment (company-posts.sql).
  state text not null default 'published' check (state in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  check (num_nonnulls(user_id, company_id) = 1),
  check (company_id is null or seen_by = 'everyone'),
  constraint posts_that_wait check ((state = 'published' or company_id is not null) and (state = 'scheduled') = (publish_at is not null))
);

create index posts_person on public.posts (user_id, posted_at desc, id desc) where user_id is not null;
create index posts_company on public.posts (company_id, posted_at desc, id desc) where company_id is not null;
create index posts_writer on public.posts (written_by) where written_by is not null;
create index posts_picture on public.posts (picture_id) where picture_id is not null;

-- What a post said before it was edited.
create table public.post_versions (
  post_id uuid not null references public.posts (id) on delete cascade,
  -- When these words were written.
  written_at timestamptz not null,
  body text not null,
  link text,
  primary key (post_id, written_at)
);

create table public.post_reactions (
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('like', 'celebrate', 'support', 'insightful', 'curious')),
  reacted_at timestamptz not null default now(),
  -- False of whom the author blocks: theirs stands there for themselves alone.
  counted boolean not null default true,
  primary key (post_id, user_id)
);

create index post_reactions_person on public.post_reactions (user_id);

create table public.post_comments (
  id uuid primary key default private.uuid_in_order(),
  post_id uuid not null references public.posts (id) on delete cascade,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 1000),
  commented_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  counted boolean not null default true,
  -- When staff took it down: it stands there for its author alone.
  hidden_at timestamptz
);

create index post_comments_oldest on public.post_comments (post_id, commented_at, id);
create index post_comments_person on public.post_comments (user_id, commented_at desc);

-- What somebody thinks that others should not have to read. It is out of their own sight from then on.
create table public.post_reports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  post_id uuid references public.posts (id) on delete cascade,
  comment_id uuid references public.post_comments (id) on delete cascade,
  reason text not null check (reason in ('spam', 'harassment', 'false', 'dangerous', 'rights', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  reported_at timestamptz not null default now(),
  check (num_nonnulls(post_id, comment_id) = 1)
);

create unique index post_reports_post on public.post_reports (post_id, user_id) where post_id is not null;
create unique index post_reports_comment on public.post_reports (comment_id, user_id) where comment_id is not null;
create index post_reports_person on public.post_reports (user_id);

-- How a person wants their feed: by time, or by what each thing weighs for them, from 0 to 4. A source of 0 is left out.
create table public.feed_choices (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  sorted text not null default 'time' check (sorted in ('time', 'weights')),
  connections smallint not null default 3 check (connections between 0 and 4),
  following smallint not null default 3 check (following between 0 and 4),
  companies smallint not null default 2 check (companies between 0 and 4),
  newness smallint not null default 3 check (newness between 0 and 4),
  talk smallint not null default 1 check (talk between 0 and 4)
);

-- May this person be followed? Who lets themselves be found, and whom the follower does not block; who is blocked is not told.
create function private.may_follow(follower uuid, followed uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where user_id = followed)
    and not exists (select from public.settings where settings.user_id = followed and not profile_visible)
    and not exists (select from public.blocks where blocks.user_id = follower and blocks.blocked_id = followed)
$$;

-- Does the caller see a post of this author, for these people? One's own; a company's; and of others what is for everyone while they let
-- themselves be found, or is for their connections. Whom the caller blocks they do not see; who is blocked is not told.
create function private.sees_post(author uuid, company uuid, for_whom text, hidden timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when author = auth.uid() then true
    when hidden is not null then false
    when company is not null then not private.is_company_hidden(company)
    when exists (select from public.blocks b where b.user_id = auth.uid() and b.blocked_id = author) then false
    when for_whom = 'everyone' and not exists (
      select from public.settings s where s.user_id = author and not s.profile_visible) then true
    else auth.uid() in (select * from private.friends_of(author)) end
$$;
