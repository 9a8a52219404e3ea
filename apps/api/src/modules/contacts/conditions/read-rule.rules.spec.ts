import type { CustomFieldView } from '../../organisation/index.js';
import { readRule } from './read-rule.rules.js';

const field = (id: number, kind: CustomFieldView['kind']): CustomFieldView => ({
  id,
  kind,
  type: 'CONTACT',
  title: `Field ${id}`,
  key: `field_${id}`,
  help: '',
  options: kind === 'DROPDOWN' ? [{ id: 'o1', label: 'North' }] : [],
  isRequired: false,
  sortOrder: id,
  version: 1,
  isChanging: false,
  isDeleted: false,
});
const world = {
  fields: [
    field(1, 'TEXT'),
    field(2, 'NUMBER'),
    field(3, 'DATE'),
    field(4, 'CHECKBOX'),
    field(5, 'DROPDOWN'),
  ],
  profileFields: [{ ...field(9, 'TEXT'), type: 'PROFILE' as const }],
  groups: { faultOf: (id: number) => (id === 7 ? null : 'There is no such group.'), ruleOf: () => null },
};
const one = (condition: object) => readRule({ all: [condition] }, world);
const faultsOf = (raw: unknown) => readRule(raw, world).faults.map(({ path }) => path);

describe('a rule', () => {
  it.each([
    [{ field: 'name', is: 'contains', value: ' Zoë ' }, 'zoe'],
    [{ field: 'email', is: 'domain_is', value: '@Bikes.Example' }, 'bikes.example'],
    [{ field: 'email', is: 'one_of', value: 'A@b.test' }, ['a@b.test']],
    [{ field: 'phone', is: 'starts_with', value: '0031 20' }, '+3120'],
    [{ field: 'phone', is: 'country', value: ['nl', 'NL'] }, ['NL']],
    [{ field: 'created', is: 'after', value: '2026-02-28' }, '2026-02-28'],
    [{ field: 'last_wrote', is: 'within_days', value: '30' }, 30],
    [{ field: 'group', is: 'one_of', value: ['7'] }, [7]],
    [{ field: 'custom.field_2', is: 'greater', value: '1,5' }, 1.5],
    [{ field: 'custom.5', is: 'one_of', value: ['north'] }, ['o1']],
    [{ field: 'conversations', is: 'greater', value: '3', days: '30' }, 3],
    [{ field: 'profile_kind', is: 'is', value: 'company' }, 'COMPANY'],
    [{ field: 'profile.field_9', is: 'contains', value: 'Gold' }, 'gold'],
    [{ field: 'custom.4', is: 'is', value: false }, false],
    [{ field: 'custom.3', is: 'before', value: '2026-01-01T10:00:00Z' }, '2026-01-01'],
  ])('keeps what is compared in its normal form: %j', (condition, value) => {
    const { rule, faults } = one(condition);
    expect(faults).toEqual([]);
    expect(rule).toMatchObject({ all: [{ value }] });
  });

  it('names custom fields by their ids, which stay', () =>
    expect(one({ field: 'custom.field_1', is: 'filled' }).rule).toEqual({
      all: [{ field: 'custom.1', is: 'filled' }],
    }));

  it.each([
    [null, 'rule'],
    ['{}', 'rule'],
    [[], 'rule'],
    [{}, 'rule'],
    [{ all: [], any: [] }, 'rule'],
    [{ all: {} }, 'rule.all'],
    [{ all: [] }, 'rule'],
    [{ all: [{ any: [] }] }, 'rule'],
    [{ all: [null] }, 'rule.all[0]'],
    [{ all: [{ field: 'shoe', is: 'is', value: 1 }] }, 'rule.all[0].field'],
    [{ all: [{ field: '__proto__', is: 'is', value: 1 }] }, 'rule.all[0].field'],
    [{ all: [{ field: 'constructor', is: 'is', value: 1 }] }, 'rule.all[0].field'],
    [{ all: [{ field: ['name'], is: 'is', value: 'x' }] }, 'rule.all[0].field'],
    [{ all: [{ field: 'custom.99', is: 'filled' }] }, 'rule.all[0].field'],
    [{ all: [{ field: 'name', is: 'greater', value: 'x' }] }, 'rule.all[0].is'],
    [{ all: [{ field: 'name', is: 'is', value: 'x', sql: '1=1' }] }, 'rule.all[0]'],
    [{ all: [{ field: 'email', is: 'empty', value: 'x' }] }, 'rule.all[0].value'],
    [{ any: [{ field: 'name', is: 'is', value: {} }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'name', is: 'is', value: 'x'.repeat(201) }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'name', is: 'is', value: '\0' }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'email', is: 'domain_is', value: "x' OR 1=1" }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'phone', is: 'country', value: ['NL', 'XX'] }] }, 'rule.any[0].value[1]'],
    [{ any: [{ field: 'created', is: 'before', value: '2026-02-30' }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'created', is: 'within_days', value: 0 }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'channel', is: 'one_of', value: [] }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'channel', is: 'one_of', value: Array(101).fill(1) }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'group', is: 'one_of', value: [8] }] }, 'rule.any[0].value[0]'],
    [{ any: [{ field: 'conversations', is: 'is', value: -1 }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'conversations', is: 'is', value: 1, days: 0 }] }, 'rule.any[0].days'],
    [{ any: [{ field: 'conversations_open', is: 'is', value: 1, days: 3 }] }, 'rule.any[0]'],
    [{ any: [{ field: 'profile_kind', is: 'is', value: 'SHOP' }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'profile.field_1', is: 'filled' }] }, 'rule.any[0].field'],
    [{ any: [{ field: 'custom.2', is: 'greater', value: 'many' }] }, 'rule.any[0].value'],
    [{ any: [{ field: 'custom.5', is: 'is', value: 'East' }] }, 'rule.any[0].value'],
    [{ all: [{ any: [{ all: [{ any: [] }] }] }] }, 'rule.all[0].any[0].all[0]'],
  ])('that is wrong says where: %j', (raw, path) => expect(faultsOf(raw)).toContain(path));

  it('has at most fifty conditions, wherever they stand', () => {
    const times = (count: number) =>
      Array.from({ length: count }, () => ({ field: 'blocked', is: 'is', value: false }));
    const many = (count: number) => ({
      all: [{ any: times(25) }, ...times(count - 25)],
    });
    expect(faultsOf(many(50))).toEqual([]);
    expect(faultsOf(many(51))).toHaveLength(1);
    expect(faultsOf({ all: times(1_000) })).toEqual(['rule.all']);
  });
});
