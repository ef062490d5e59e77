-- 'No picture' is said by leaving the file out.

create or replace function public.use_picture(file uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  before uuid;
begin
  select picture_id into before from public.profiles where user_id = auth.uid() for update;
  if not found then
    raise exception using errcode = 'PT401', message = 'Not authenticated';
  end if;
  if use_picture.file is not null then
    update public.files f set removed_at = null
    where f.id = use_picture.file and f.user_id = auth.uid() and f.bucket = 'pictures' and f.stored_at is not null;
    if not found then
      raise exception using errcode = 'PT404', message = 'That picture is gone. Choose it again.';
    end if;
  end if;
  update public.profiles set picture_id = use_picture.file where user_id = auth.uid();
  update public.files set removed_at = now() where id = before and id is distinct from use_picture.file;
  return before;
end
$$;
