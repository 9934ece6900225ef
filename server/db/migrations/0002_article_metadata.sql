-- Metadata of an article: what editors complete between submission and publication, and what the article then has.

-- `affiliation` is the same as one line. Empty while only that line is known.
ALTER TABLE manuscript_authors
  ADD affiliations jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(affiliations) = 'array'),
  -- [{ "role", "degree" }]: terms of the Contributor Roles Taxonomy (ANSI/NISO Z39.104), each lead, equal, supporting or null.
  ADD roles jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(roles) = 'array'),
  ADD equal_contribution boolean NOT NULL DEFAULT false,
  ADD present_address text;

-- What a manuscript's article has beside title, abstract, keywords and authors. A manuscript without a row has none of it.
CREATE TABLE manuscript_metadata (
  manuscript_id uuid PRIMARY KEY REFERENCES manuscripts ON DELETE CASCADE,
  -- Counts saves of all metadata, title and authors included, so that nobody overwrites another's change.
  revision integer NOT NULL DEFAULT 1,
  running_title text,
  -- [{ "language", "title", "abstract" }]
  translations jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(translations) = 'array'),
  jel_codes text[] NOT NULL DEFAULT '{}',
  category text,
  -- [{ "name", "funderId", "ror", "awards" }]
  funders jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(funders) = 'array'),
  funding text,
  data_availability text,
  -- [{ "label", "url" }]
  data_links jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(data_links) = 'array'),
  code_availability text,
  code_links jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(code_links) = 'array'),
  competing_interests text,
  ethics text,
  acknowledgements text,
  is_open_access boolean NOT NULL DEFAULT true,
  -- Null: the journal's licence.
  licence_url text,
  copyright_holder text,
  updated_by uuid REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL
);

ALTER TABLE articles
  ADD running_title text,
  ADD translations jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(translations) = 'array'),
  ADD jel_codes text[] NOT NULL DEFAULT '{}',
  ADD data_links jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(data_links) = 'array'),
  ADD code_availability text,
  ADD code_links jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(code_links) = 'array'),
  ADD copyright_holder text;

-- Funders get their identifiers and several awards each.
UPDATE articles SET funders = (
    SELECT jsonb_agg(jsonb_build_object('name', f -> 'name', 'funderId', NULL, 'ror', NULL,
      'awards', CASE WHEN f ->> 'award' IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(f -> 'award') END))
    FROM jsonb_array_elements(funders) f)
  WHERE funders <> '[]';

ALTER TABLE article_contributors
  ADD equal_contribution boolean NOT NULL DEFAULT false,
  ADD present_address text,
  -- The person has signed in at ORCID.
  ADD orcid_verified boolean NOT NULL DEFAULT false,
  -- As in manuscript_authors.
  ADD credit jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(credit) = 'array');
UPDATE article_contributors SET credit = (
    SELECT jsonb_agg(jsonb_build_object('role', r, 'degree', NULL)) FROM unnest(roles) r)
  WHERE roles <> '{}';
ALTER TABLE article_contributors DROP COLUMN roles;
ALTER TABLE article_contributors RENAME COLUMN credit TO roles;
UPDATE article_contributors SET affiliations = (
    SELECT jsonb_agg(jsonb_build_object('city', NULL, 'country', NULL) || a) FROM jsonb_array_elements(affiliations) a)
  WHERE affiliations <> '[]';
