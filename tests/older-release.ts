/** A journal as an older release has left it: where its database stood, and what was in it. */

export const lastOfOlderRelease = '0033_search_spellings.sql'

/** Inserted without the checks of foreign keys, because the migrations need only some of the tables. */
export const rowsOfOlderRelease = `
  SET session_replication_role = replica;
  INSERT INTO users (id, username, username_key, email, email_key)
  SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid, 'r' || n, 'r' || n, n || '@r.example', n || '@r.example'
  FROM generate_series(1, 3) n;
  INSERT INTO manuscripts (id, number, submitter_id, title, abstract, keywords, manuscript_type, field_of_study, status,
    stage, review_mode)
  VALUES ('00000000-0000-4000-8000-000000000001', 'M-1', '00000000-0000-4000-8000-000000000011', '', '', '{}', '', '',
    'accepted', 'production', 'double_blind');
  INSERT INTO articles (id, title, abstract, authors, keywords, category, article_type, is_open_access, published_date,
    doi, full_text_plain, reference_list, citations, manuscript_id)
  VALUES ('cited', 'Cited', 'A', 'Ada Quay', '{}', 'Economics', 'research', false, '2026-01-01', '10.5555/Cited',
      'ninety parts fell', '[]', 7, '00000000-0000-4000-8000-000000000001'),
    ('citing', 'Citing', 'A', 'Ada Quay', '{}', 'Economics', 'research', true, '2026-01-02', '10.5555/citing',
      'ninety parts rose', '[{"doi": "10.5555/CITED"}, {"doi": "10.5555/cited"}, {"doi": null}, {}, {"doi": "10.1/x"}]', 0, NULL),
    ('none', 'None', 'A', 'Ada Quay', '{}', 'Economics', 'research', true, '2026-01-03', NULL, NULL, '[]', 3, NULL),
    ('puertos', 'The ports of the north',
      'We ask who pays for the ports of the north, and for which of these it is the price that matters.', 'Ada Quay', '{}',
      'Economics', 'research', true, '2026-01-04', NULL,
      'Los puertos del norte son más caros que los del sur, como se ve en la tabla de las tarifas que se pagan.', '[]', 0,
      NULL),
    ('chinese', '港口', '新运河开通以后海运价格下降而北方港口的贸易量明显上升本文研究其原因并估计其对各地区福利的影响', 'Ada Quay', '{}',
      'Economics', 'research', true, '2026-01-05', NULL, NULL, '[]', 0, NULL);
  INSERT INTO article_contributors (article_id, order_index, given_name, family_name, is_corresponding)
  VALUES ('cited', 0, 'Ada', 'Quay', true), ('cited', 1, 'Bo', 'Pier', false);
  INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation,
    is_corresponding)
  VALUES ('00000000-0000-4000-8000-000000000001', 0, 'Ada', 'Quay', 'ada@quay.example', 'ada@quay.example', 'Port', true),
    ('00000000-0000-4000-8000-000000000001', 1, 'Bo', 'Pier', 'bo@quay.example', 'bo@quay.example', 'Port', false);
  WITH people AS (SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid AS id, n FROM generate_series(1, 3) n),
    assigned AS (
      INSERT INTO assignments (manuscript_id, round, reviewer_id, position, due_at)
      SELECT '00000000-0000-4000-8000-000000000001', round, id, n, now() FROM people, generate_series(1, 2) round
      RETURNING id, round, position),
    decided AS (
      INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, prior_status, prior_stage,
        prior_stage_entered_at, release_at, released_at, prior_status_updated_at)
      SELECT '00000000-0000-4000-8000-000000000001', round, 'revisions', '', '', '{}', '', '', now(), now(), now(), now()
      FROM generate_series(1, 2) round RETURNING id, round)
  INSERT INTO reviews (assignment_id, recommendation, rating, comments, released_by)
  SELECT a.id, 'accept', 4, '', d.id FROM assigned a JOIN decided d USING (round) WHERE a.position > 1;
  SET session_replication_role = origin;
  SELECT rebuild_search()`
