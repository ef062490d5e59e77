-- Of what is published: a draft is changed as often as somebody likes, and each address would be asked.
drop trigger ask_for_card on public.posts;
create trigger ask_for_card after insert or update of link, state on public.posts
for each row when (new.link is not null and new.state = 'published') execute function private.ask_for_card();
