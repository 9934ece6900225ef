-- Accounts from other systems keep the bcrypt hash of their password until its owner signs in.
CREATE INDEX users_bcrypt ON users (id) WHERE password_hash LIKE '$2%';

-- Hash of what an import writes of an account; another hash means that it was edited here. Passwords are not part of it.
CREATE FUNCTION person_state(u users) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(concat_ws(chr(31), u.username, u.email, u.first_name, u.last_name, u.affiliation, u.orcid,
    array_to_string(u.expertise, chr(30)), u.role, u.is_active, array_to_string(u.duties, chr(30)), u.limited_to_duties))
$$;
