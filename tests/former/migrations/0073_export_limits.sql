-- How many exports a person has asked for is counted across organizations, and those of an organization across people.
grant select (organization_id, person_id, state, created_at) on account_exports to polyclinic_identity;
