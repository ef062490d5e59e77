-- A project asks whether a company may vouch for the address of one of its people.
grant select on auth.sso_domains to project_owner;
