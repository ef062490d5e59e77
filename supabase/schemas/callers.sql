-- Who may execute what in schema private. By default PostgreSQL lets everybody execute a function. No role can name a private
-- one, and triggers need no such right: functions used by policies, stored expressions and SQL-standard bodies are granted here,
-- one per line.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.all_open_jobs() to anon, authenticated, service_role;
grant execute on function private.answers_conversation(uuid) to authenticated;
grant execute on function private.concerns_me(uuid) to authenticated;
grant execute on function private.has_handed_in(uuid) to authenticated;
grant execute on function private.has_password() to authenticated;
grant execute on function private.is_in_interview(uuid) to authenticated;
grant execute on function private.is_staff() to authenticated;
grant execute on function private.is_unheard(uuid) to authenticated;
grant execute on function private.kept_jobs() to authenticated;
grant execute on function private.may_ask(uuid, uuid) to authenticated;
grant execute on function private.may_endorse(uuid, uuid, text) to authenticated;
grant execute on function private.may_follow(uuid, uuid) to authenticated;
grant execute on function private.may_hear_typing(text) to authenticated;
grant execute on function private.may_read_attachment(text) to authenticated;
grant execute on function private.may_read_export(text) to authenticated;
grant execute on function private.may_read_file(text, text) to authenticated;
grant execute on function private.may_read_post_picture(text) to authenticated;
grant execute on function private.may_read_sent(text, text) to authenticated;
grant execute on function private.may_remove_attachment(text) to authenticated;
grant execute on function private.may_remove_file(text, text) to authenticated;
grant execute on function private.may_report(uuid, uuid, uuid) to authenticated;
grant execute on function private.may_see_application(uuid, text[]) to authenticated;
grant execute on function private.may_tell_typing(text) to authenticated;
grant execute on function private.may_upload(text, text) to authenticated;
grant execute on function private.may_upload_mark(text) to authenticated;
grant execute on function private.may_upload_post_picture(text) to authenticated;
grant execute on function private.is_review_answer_shown(uuid) to authenticated;
grant execute on function private.is_review_shown(uuid) to authenticated;
grant execute on function private.my_companies(text[]) to authenticated;
grant execute on function private.owns_mark(text) to authenticated;
grant execute on function private.salary_step(integer) to anon, authenticated, service_role;
grant execute on function private.sees_post(uuid, uuid, text, timestamptz) to authenticated;
grant execute on function private.uuid_in_order() to authenticated;
-- Inserting a job, an alert, a profile or a position also writes the index of words.
grant execute on function private.alert_terms(text, text[]) to authenticated, service_role;
grant execute on function private.search_text(text) to authenticated, service_role;
grant execute on function private.words_of(text, text, text, text, text) to authenticated, service_role;
