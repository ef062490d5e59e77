-- Whoever writes a job writes it into the index of words, too: the service role is the one who may.
grant execute on function private.words_of(text, text, text, text, text) to service_role;
