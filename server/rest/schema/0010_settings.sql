-- A project's migrations say the data API's settings for its login (`alter role authenticator set pgrst.…`). A parameter that
-- no extension defines is a superuser's to grant; without one the settings come by variable or config.toml.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['db_pre_request', 'db_root_spec', 'db_tx_end', 'db_anon_role', 'db_hoisted_tx_settings', 'jwt_aud',
                                'jwt_role_claim_key', 'openapi_mode', 'openapi_security_active', 'openapi_server_proxy_uri',
                                'server_cors_allowed_origins', 'server_trace_header', 'server_timing_enabled'] loop
    begin
      execute format('grant set on parameter pgrst.%s to project_owner', wanted);
    exception when internal_error or unique_violation or insufficient_privilege then
      null; -- another database's process said so at the same moment, or nobody may
    end;
  end loop;
end
$$;
