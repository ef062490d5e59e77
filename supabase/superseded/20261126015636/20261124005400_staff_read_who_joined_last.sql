-- The list of people that staff read begins with those who joined last; it sorted all of them for each page.
create index profiles_joined on public.profiles (created_at, user_id);
