-- Whoever saves their profile with the same name forgets no words, and none are sought.
drop trigger forget_words on public.profiles;
create trigger forget_words after delete on public.profiles
for each row execute function private.forget_words_of_person();
create trigger forget_words_changed after update of first_name, last_name, headline on public.profiles
for each row when ((old.first_name, old.last_name, old.headline) is distinct from (new.first_name, new.last_name, new.headline))
execute function private.forget_words_of_person();
