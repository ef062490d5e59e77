-- Assigning and settling a company's conversations, and who may read them.

-- The assignee, null for none; and whether it is settled.
create function public.assign_conversation(conversation uuid, member uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
  end if;
  update public.company_conversations c set assigned_to = member
  where c.conversation_id = assign_conversation.conversation and (member is null or exists (
    select from public.company_members m
    where m.company_id = c.company_id and m.user_id = member and m.role in ('owner', 'recruiter')));
  if not found then
    raise exception using errcode = 'PT409', message = 'That person can’t answer messages for this company.';
  end if;
end
$$;

create function public.settle_conversation(conversation uuid, settled boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.answers_conversation(conversation) then
    raise exception using errcode = 'PT404', message = 'We couldn’t find this conversation.';
  end if;
  update public.company_conversations c
  set settled_at = case when settled then coalesce(c.settled_at, clock_timestamp()) end
  where c.conversation_id = settle_conversation.conversation;
end
$$;

-- Mutes or unmutes a company for the caller. Messages sent while muted are not delivered, and the company is not told.
create function public.stop_company(company uuid, stopped boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.participants p
  set stopped_at = case when stopped then coalesce(p.stopped_at, clock_timestamp()) end,
    unread = case when stopped then 0 else p.unread end, unread_since = case when not stopped then p.unread_since end,
    read_seq = case when stopped then p.last_seq else p.read_seq end
  from public.company_conversations c
  where c.conversation_id = p.conversation_id and c.company_id = stop_company.company and p.user_id = auth.uid();
  if not found then
    raise exception using errcode = 'PT404', message = 'You have no conversation with this company.';
  end if;
end
$$;

-- Blocks or unblocks a person for the company, in all of its conversations with them. What was to be met for is called off in words
-- of its own, so that nobody waits for anybody; an application stays as it is.
create function public.stop_person(company uuid, person uuid, stopped boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid;
begin
  perform private.must_answer_for(company);
  if person = auth.uid() or not exists (
    select from public.company_conversations c where c.company_id = stop_person.company and c.person_id = stop_person.person) then
    raise exception using errcode = 'PT404', message = 'The company has no conversation with this person.';
  end if;
  -- As by whoever begins one.
  perform pg_advisory_xact_lock(hashtextextended(person::text || company::text, 0));
  perform from public.conversations v
  where v.id in (
    select c.conversation_id from public.company_conversations c
    where c.company_id = stop_person.company and c.person_id = stop_person.person)
  order by v.id for no key update;
  if stopped then
    for ended in
      select t.message_id from public.company_conversations c
      join public.messages m on m.conversation_id = c.conversation_id and m.deleted_at is null
      join public.meetings t on t.message_id = m.id and (t.state = 'offered' or (t.state = 'taken' and t.starts_at > now()))
      where c.company_id = stop_person.company and c.person_id = stop_person.person and c.stopped_at is null
      order by c.conversation_id, m.seq
    loop
      perform public.end_meeting(ended);
    end loop;
  end if;
  update public.company_conversations c
  set stopped_at = case when stopped then coalesce(c.stopped_at, clock_timestamp()) end,
    settled_at = case when stopped then coalesce(c.settled_at, clock_timestamp()) else c.settled_at end,
    unread = case when stopped then 0 else c.unread end, unread_since = case when not stopped then c.unread_since end,
    read_seq = case when stopped then c.last_seq else c.read_seq end
  where c.company_id = stop_person.company and c.person_id = stop_person.person;
  perform private.tell_person(person, 'messages');
  -- Who writes is shown no more.
  perform pg_notify('realtime_messages', 'rights ' || person);
end
$$;

-- A member who leaves, or becomes an interviewer, is unassigned from conversations.
create function private.release_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.company_conversations c set assigned_to = null where c.company_id = old.company_id and c.assigned_to = old.user_id;
  return null;
end
$$;

create trigger release_leaving after delete on public.company_members
for each row execute function private.release_conversations();
create trigger release_changing after update of role on public.company_members
for each row when (new.role = 'interviewer' and old.role <> 'interviewer') execute function private.release_conversations();

-- Deleting an account removes the author's name from messages sent for a company.
create function private.unsign_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.signed := '';
  return new;
end
$$;

create trigger unsign before update of user_id on public.messages
for each row when (new.user_id is null and old.signed <> '') execute function private.unsign_messages();

-- Deletes conversations of which both the company and the person are deleted.
create trigger end_empty_conversations after delete on public.company_conversations
referencing old table as gone for each statement execute function private.end_empty_conversations();

alter table public.company_conversations enable row level security;
revoke all on public.company_conversations from anon, authenticated;
grant select on public.company_conversations to authenticated;
grant all on public.company_conversations to service_role;

create policy "Members read what their companies are asked" on public.company_conversations for select to authenticated
  using (last_seq > 0 and person_id is distinct from (select auth.uid())
    and company_id in (select private.my_companies(array['owner', 'recruiter'])));

create policy "Members read what is said with their companies" on public.messages for select to authenticated
  using (private.answers_conversation(conversation_id));

revoke all on function public.assign_conversation(uuid, uuid), public.settle_conversation(uuid, boolean),
  public.stop_company(uuid, boolean), public.stop_person(uuid, uuid, boolean) from public, anon;
grant execute on function public.assign_conversation(uuid, uuid), public.settle_conversation(uuid, boolean),
  public.stop_company(uuid, boolean), public.stop_person(uuid, uuid, boolean) to authenticated;
