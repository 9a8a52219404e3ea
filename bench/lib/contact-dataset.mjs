// An agency with a million contacts, beside the busy one: names as they are spread in life, written by PostgreSQL itself.
export const CONTACT_AGENCY = 3;
export const PEOPLE = 1_000_000;
/** Above every number that the other parts give to a contact. */
const FIRST_ID = 100_000_000;

// Put together from pieces, so that the most common name is that of one in sixty, as in life.
const pairs = (begins, ends) => begins.flatMap((begin) => ends.map((end) => begin + end));
const FIRST = pairs(
  'An Bra Car Da El Fem Ger Han Ibra Jas Ka Lot Meh No Ol Pie Ru San Thi Ur Ve Wil Ya Zo Ç'.split(' '),
  'na m la niel ise ke rit nah him mijn el te met or ga ter ben ne js sula'.split(' '),
);
const LAST = pairs(
  'Bak Vis Mei Mul Bos Hen Dek Brou Dijk Kos Wil Her Schou Kui Yıl Jan Ver Post Huis Schol Mar Tim Groe Zijl Wier Kowal Gar Mül Du Öz'.split(
    ' ',
  ),
  'ker ser jer der man driks kers wer stra ter lems mans ten pers dız sen meulen ma huis ten tens mer newegen bos sma ski cía ler pont türk veld hof berg dijk kamp horst wijk laar land zicht'.split(
    ' ',
  ),
);
const HOSTS = 'example.test home.test post.example.test mail.test canal.test'.split(' ');

/** The n-th of them. Every third has no telephone, every seventh no address. */
export function personOf(n) {
  const first = commonFirst(FIRST, (n * 7_919) % PEOPLE);
  const last = commonFirst(LAST, (n * 104_729) % PEOPLE);
  return {
    first,
    last,
    mailbox: `${plain(first)}${plain(last)}${n}`,
    host: HOSTS[n % HOSTS.length],
    phone: `+316${String((n * 73) % 100_000_000).padStart(8, '0')}`,
  };
}

/** The first of the list are far more common than the last. */
function commonFirst(list, number) {
  return list[Math.floor(list.length * (number / PEOPLE) ** 1.5)];
}

const plain = (name) =>
  name.replaceAll('Ł', 'L').replaceAll('ı', 'i').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @param {import('pg').Client} owner */
export async function fillContacts(owner) {
  await writeContacts(owner);
  // What the worker would do with so many who came past it, by the clock and for minutes, is not what is measured here.
  await owner.query(`INSERT INTO contact_merging (agency_id, is_looked_through) VALUES (${CONTACT_AGENCY}, true)
      ON CONFLICT (agency_id) DO UPDATE SET is_looked_through = true;
    INSERT INTO search_state (agency_id, version, contacts_below, tickets_below, messages_below, total, done, oldest, languages)
      VALUES (${CONTACT_AGENCY}, 1, 0, 0, 0, ${PEOPLE}, ${PEOPLE}, 0, '{}')
      ON CONFLICT (agency_id) DO UPDATE SET contacts_below = 0, tickets_below = 0, messages_below = 0`);
}

async function writeContacts(owner) {
  const { rows } = await owner.query(`SELECT count(*)::int AS n FROM agency WHERE id = ${CONTACT_AGENCY}`);
  if (rows[0].n > 0) return;
  await owner.query('BEGIN');
  await owner.query(`SET LOCAL session_replication_role = replica; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL synchronous_commit = off;
    INSERT INTO agency (id, name, slug) OVERRIDING SYSTEM VALUE VALUES (${CONTACT_AGENCY}, 'People', 'people');
    INSERT INTO user_account (id, agency_id, email, first_name, last_name, role, password_hash) OVERRIDING SYSTEM VALUE
      SELECT 900, ${CONTACT_AGENCY}, 'people@bench.test', 'Agent', 'People', role, password_hash FROM user_account WHERE id = 1;
    DROP INDEX contact_word_letters;`);
  await writePeople(owner);
  await owner.query(`INSERT INTO contact (id, agency_id, full_name, sort_name, email, phone, is_blocked, deleted_at, created_at, updated_at,
        active_at, last_wrote_at) OVERRIDING SYSTEM VALUE
      SELECT ${FIRST_ID} + n, ${CONTACT_AGENCY}, first || ' ' || last, plain_first || ' ' || plain_last,
        CASE WHEN n % 7 > 0 THEN mailbox || '@' || host END, CASE WHEN n % 3 > 0 THEN phone END, n % 101 = 0,
        CASE WHEN n % 211 = 0 THEN now() END, now() - n * interval '97 seconds', now(),
        now() - (n::bigint * 7919 % ${PEOPLE}) * interval '31 seconds', now() - (n::bigint * 7919 % ${PEOPLE}) * interval '31 seconds'
      FROM person`);
  await owner.query(`INSERT INTO contact_identity (agency_id, contact_id, kind, value)
      SELECT agency_id, id, 'email', email FROM contact WHERE agency_id = ${CONTACT_AGENCY} AND email IS NOT NULL
      UNION ALL SELECT agency_id, id, 'phone', phone FROM contact WHERE agency_id = ${CONTACT_AGENCY} AND phone IS NOT NULL`);
  await owner.query(`INSERT INTO contact_word (agency_id, word, contact_id)
      SELECT ${CONTACT_AGENCY}, word, ${FIRST_ID} + n FROM person, LATERAL (
        SELECT DISTINCT unnest(ARRAY[plain_first, plain_last]
          || CASE WHEN n % 7 > 0 THEN mailbox || string_to_array(host, '.') END
          || CASE WHEN n % 3 > 0 THEN substr(phone, 2) END) AS word) words WHERE word IS NOT NULL`);
  await owner.query(
    'CREATE INDEX contact_word_letters ON contact_word USING gin (word gin_trgm_ops) WITH (fastupdate = on)',
  );
  await owner.query('COMMIT');
  await owner.query('VACUUM (ANALYZE) contact, contact_word, contact_identity');
}

async function writePeople(owner) {
  await owner.query(`CREATE TEMP TABLE person (n int, first text, last text, mailbox text, host text, phone text, plain_first text,
    plain_last text) ON COMMIT DROP`);
  for (let from = 1; from <= PEOPLE; from += 50_000) {
    const numbers = Array.from({ length: Math.min(50_000, PEOPLE - from + 1) }, (_, index) => from + index);
    const people = numbers.map((n) => personOf(n));
    const column = (name) => people.map((person) => person[name]);
    await owner.query(
      'INSERT INTO person SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])',
      [
        numbers,
        ...['first', 'last', 'mailbox', 'host', 'phone'].map(column),
        ...['first', 'last'].map((name) => column(name).map(plain)),
      ],
    );
  }
}
