import type { CustomFieldView } from '../../organisation/index.js';
import { sourceOf } from './import-heads.rules.js';
import { guessedPlan } from './import-plan.rules.js';
import { readRow } from './import-row.rules.js';

const city: CustomFieldView = {
  ...{ id: 7, type: 'CONTACT', kind: 'TEXT', title: 'City', key: 'city', help: '', options: [] },
  ...{ isRequired: false, sortOrder: 1, version: 1, isChanging: false, isDeleted: false },
};

function planOf(head: string[], row: string[] = []) {
  const columns = head.map((name, at) => ({ name, samples: row[at] ? [row[at]] : [] }));
  const source = sourceOf(head);
  return { source, columns, plan: guessedPlan(columns, source, [city], 'NL') };
}

/** What a row of a file says, with everything guessed. */
function read(head: string[], row: string[]) {
  const { source, plan } = planOf(head, row);
  const reading = { plan, names: head, fields: new Map([[city.id, city]]) };
  const { facts, problems } = readRow({ line: 2, cells: row }, reading);
  return { source, problems, ...facts, fields: Object.fromEntries(facts.fields) };
}

describe('files of other products', () => {
  it('are known by their columns: Chatwoot', () => {
    expect(
      read(
        ['id', 'name', 'email', 'phone_number', 'identifier', 'custom_attributes.city', 'created_at'],
        ['12', 'Anna', 'anna@home.test', '+31612345678', 'crm-9', 'Kiel', '2024-01-01'],
      ),
    ).toMatchObject({
      ...{ source: 'CHATWOOT', fullName: 'Anna', emails: ['anna@home.test'], phones: ['+31612345678'] },
      ...{ externalIds: ['chatwoot:12', 'chatwoot:crm-9'], fields: { 7: 'Kiel' }, problems: [] },
    });
    expect(sourceOf(['id', 'name', 'email', 'phone_number'])).toBe('CHATWOOT');
  });

  it('are known by their columns: Zammad', () => {
    expect(
      read(
        ['id', 'login', 'firstname', 'lastname', 'email', 'web', 'phone', 'fax', 'mobile', 'city', 'active'],
        ['3', 'anna', 'Anna', 'de Vries', 'a@home.test', '', '020 1234567', '1', '0612345678', 'Ulm', 'true'],
      ),
    ).toMatchObject({
      ...{ source: 'ZAMMAD', fullName: 'Anna de Vries', phones: ['+31201234567', '+31612345678'] },
      ...{ externalIds: ['zammad:3'], fields: { 7: 'Ulm' }, problems: [] },
    });
  });

  it('are known by their columns: Trengo', () => {
    expect(
      read(
        ['id', 'full_name', 'email', 'phone', 'formatted_phone', 'custom_field_data.City', 'profile'],
        ['5', 'Anna', 'a@home.test', '+31612345678', '+31 6 1234 5678', 'Jena', 'Harbour'],
      ),
    ).toMatchObject({
      ...{ source: 'TRENGO', fullName: 'Anna', phones: ['+31612345678'], externalIds: ['trengo:5'] },
      ...{ fields: { 7: 'Jena' }, problems: [] },
    });
  });
});

describe('columns', () => {
  it.each([
    ['Voornaam', 'first_name'],
    ['E-Mail-Adresse', 'email'],
    ['Numéro de téléphone', 'phone'],
    ['الاسم الكامل', 'name'],
    ['البريد الإلكتروني', 'email'],
    ['Nomor telepon', 'phone'],
    ['Фамилия', 'last_name'],
    ['Fuso orario', 'time_zone'],
    ['Correo electrónico', 'email'],
    ['Bloccato', 'blocked'],
    ['Other', 'ignore'],
  ])('called %s are %s', (name, to) => {
    expect(planOf([name]).plan.columns[0]?.to).toBe(to);
  });

  it('without a name that says something are known by what stands in them', () => {
    const { plan } = planOf(['#1', '#2', 'x'], ['0612345678', 'a@home.test', '0612345678']);
    expect(plan.columns.map(({ to }) => to)).toEqual(['phone', 'email', 'ignore']);
    expect(plan).toMatchObject({ matchBy: ['email', 'phone'], onMatch: 'fill' });
  });

  it('of first and last names come before one of whole names, and of two names the first counts', () => {
    const to = (head: string[]) => planOf(head).plan.columns.map((one) => one.to);
    expect(to(['name', 'first name', 'last name'])).toEqual(['ignore', 'first_name', 'last_name']);
    expect(to(['name', 'naam', 'email', 'mail'])).toEqual(['name', 'ignore', 'email', 'email']);
  });
});
