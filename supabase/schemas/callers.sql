-- Who may call what in schema private. PostgreSQL lets everybody execute a function that it was not told about. Nobody's role can
-- name a private one, and a trigger needs no such right: what policies, stored expressions and bodies parsed at their making call
-- is granted here.

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.all_open_jobs(), private.salary_step(integer) to anon, authenticated, service_role;
grant execute on function private.kept_jobs(), private.may_ask(uuid, uuid), private.has_password(),
  private.may_upload(text, text), private.may_read_file(text, text), private.may_remove_file(text, text),
  private.may_read_export(text), private.my_companies(text[]),
  private.may_follow(uuid, uuid), private.sees_post(uuid, uuid, text, timestamptz), private.may_upload_post_picture(text),
  private.may_read_post_picture(text), private.uuid_in_order() to authenticated;
grant execute on function private.is_unheard(uuid), private.may_report(uuid, uuid, uuid), private.may_hear_typing(text),
  private.may_tell_typing(text) to authenticated;
-- Whoever writes a job or an alert writes it into the index of words, too.
grant execute on function private.words_of(text, text, text, text, text), private.alert_terms(text, text[]) to authenticated, service_role;
