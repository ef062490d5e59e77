-- What a message is searched by has who hears it: to its sender that would tell of a block.
revoke select on public.messages from authenticated;
grant select (id, conversation_id, seq, user_id, body, sent_at, edited_at, deleted_at, signed, hidden_at) on public.messages to authenticated;

-- Which mails a member wants is theirs alone: company_team tells it to them.
revoke select on public.company_members from authenticated;
grant select (company_id, user_id, role, joined_at, listed) on public.company_members to authenticated;
