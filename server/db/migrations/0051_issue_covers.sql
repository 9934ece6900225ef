-- An issue's own cover, in place of its engraving.
ALTER TABLE issues ADD cover_id uuid REFERENCES pictures (id);
