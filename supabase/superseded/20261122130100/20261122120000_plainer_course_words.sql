-- The description of one course of the catalogue, in plainer words.
update public.courses
   set description = replace(description, ', and being woken up less.', ' and fewer pages at night.')
 where id = 'machine-learning-in-production';
