import fc from 'fast-check';
import {
  type BusinessSchedule,
  minutesOf,
  openingAt,
  type OpenSpan,
  problemsOfSchedule,
} from '@parley/schema';

const office: OpenSpan[] = [
  { from: '09:00', to: '12:30' },
  { from: '13:00', to: '17:00' },
];
const weekOf = (spans: OpenSpan[]) => [spans, spans, spans, spans, spans, [], []];
const schedule = (facts: Partial<BusinessSchedule> = {}): BusinessSchedule => ({
  timeZone: 'Europe/Amsterdam',
  week: weekOf(office),
  exceptions: [],
  ...facts,
});
const said = (hours: BusinessSchedule, at: string) => {
  const { isOpen, until, opensAt, exception } = openingAt(hours, new Date(at));
  return [isOpen, (until ?? opensAt)?.toISOString() ?? null, exception];
};
const open = (until: string | null, exception: string | null = null) => [true, until, exception];
const closed = (opensAt: string | null, exception: string | null = null) => [false, opensAt, exception];

describe('whether it is open', () => {
  it.each([
    ['in the morning', '2026-11-25T08:00:00Z', open('2026-11-25T11:30:00.000Z')],
    ['from the first minute', '2026-11-25T08:00:00.000Z', open('2026-11-25T11:30:00.000Z')],
    ['until the last one', '2026-11-25T11:29:59.999Z', open('2026-11-25T11:30:00.000Z')],
    ['not at noon', '2026-11-25T11:30:00Z', closed('2026-11-25T12:00:00.000Z')],
    ['not in the evening', '2026-11-25T16:00:00Z', closed('2026-11-26T08:00:00.000Z')],
    ['not on Saturday: Monday is next', '2026-11-28T10:00:00Z', closed('2026-11-30T08:00:00.000Z')],
    ['an hour earlier in summer', '2026-07-01T07:00:00Z', open('2026-07-01T10:30:00.000Z')],
  ])('%s', (_, at, answer) => expect(said(schedule(), at)).toEqual(answer));

  const christmas = { name: 'Christmas', from: '2020-12-25', to: '2020-12-26', everyYear: true, spans: [] };
  const party = {
    name: 'Party',
    from: '2026-12-25',
    to: '2026-12-25',
    everyYear: false,
    spans: [{ from: '20:00', to: '24:00' }],
  };
  it.each([
    [
      'a holiday of each year',
      [christmas],
      '2026-12-25T10:00:00Z',
      closed('2026-12-28T08:00:00.000Z', 'Christmas'),
    ],
    [
      'one of this year before it',
      [christmas, party],
      '2026-12-25T10:00:00Z',
      closed('2026-12-25T19:00:00.000Z', 'Party'),
    ],
    ['until midnight', [christmas, party], '2026-12-25T22:00:00Z', open('2026-12-25T23:00:00.000Z', 'Party')],
    [
      'over the end of the year',
      [{ name: 'Rest', from: '2025-12-24', to: '2026-01-03', everyYear: true, spans: [] }],
      '2026-12-23T18:00:00Z',
      closed('2027-01-04T08:00:00.000Z'),
    ],
  ])('with exceptions: %s', (_, exceptions, at, answer) =>
    expect(said(schedule({ exceptions }), at)).toEqual(answer),
  );

  const night = schedule({
    week: Array.from({ length: 7 }, () => [
      { from: '22:00', to: '24:00' },
      { from: '00:00', to: '06:00' },
    ]),
  });
  it.each([
    ['over midnight', night, '2026-11-25T22:30:00Z', open('2026-11-26T05:00:00.000Z')],
    ['after midnight', night, '2026-11-25T23:30:00Z', open('2026-11-26T05:00:00.000Z')],
    [
      'always',
      schedule({ week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]) }),
      '2026-11-25T22:30:00Z',
      open(null),
    ],
    ['never', schedule({ week: weekOf([]) }), '2026-11-25T22:30:00Z', closed(null)],
    [
      'always but for one day',
      schedule({
        week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }]),
        exceptions: [{ name: 'Off', from: '2026-12-01', to: '2026-12-01', everyYear: false, spans: [] }],
      }),
      '2026-11-25T22:30:00Z',
      open('2026-11-30T23:00:00.000Z'),
    ],
  ])('%s', (_, hours, at, answer) => expect(said(hours, at)).toEqual(answer));

  const early = (from: string, to: string, timeZone: string) =>
    schedule({ timeZone, week: Array.from({ length: 7 }, () => [{ from, to }]) });
  it.each([
    // Clocks go from 02:00 to 03:00: what would begin at 02:30 begins when they do.
    [
      'begins in the hour that is skipped',
      early('02:30', '05:00', 'Europe/Amsterdam'),
      '2026-03-29T00:00:00Z',
      closed('2026-03-29T01:00:00.000Z'),
    ],
    [
      'ends in the hour that is skipped',
      early('00:30', '02:30', 'Europe/Amsterdam'),
      '2026-03-29T00:30:00Z',
      open('2026-03-29T01:00:00.000Z'),
    ],
    // Clocks go from 03:00 to 02:00: 02:30 is there twice.
    [
      'begins the first time',
      early('02:30', '05:00', 'Europe/Amsterdam'),
      '2026-10-25T00:00:00Z',
      closed('2026-10-25T00:30:00.000Z'),
    ],
    [
      'ends the second time',
      early('01:00', '02:30', 'Europe/Amsterdam'),
      '2026-10-25T00:45:00Z',
      open('2026-10-25T01:30:00.000Z'),
    ],
    // Half an hour only.
    [
      'knows clocks that move by half an hour',
      early('09:00', '17:00', 'Australia/Lord_Howe'),
      '2026-04-04T22:00:00Z',
      closed('2026-04-04T22:30:00.000Z'),
    ],
    [
      'knows zones of 45 minutes',
      early('09:00', '17:00', 'Asia/Kathmandu'),
      '2026-04-04T03:15:00Z',
      open('2026-04-04T11:15:00.000Z'),
    ],
    // Midnight itself is skipped.
    [
      'knows days without a midnight',
      early('00:00', '08:00', 'Africa/Cairo'),
      '2026-04-23T21:30:00Z',
      closed('2026-04-23T22:00:00.000Z'),
    ],
    // 30 December 2011 did not happen in Samoa.
    [
      'knows a day that never was',
      early('09:00', '17:00', 'Pacific/Apia'),
      '2011-12-30T09:30:00Z',
      closed('2011-12-30T19:00:00.000Z'),
    ],
  ])('when clocks are moved: %s', (_, hours, at, answer) => expect(said(hours, at)).toEqual(answer));
});

describe('for any hours, zone and moment', () => {
  const zones = [
    'Europe/Amsterdam',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Etc/UTC',
    'Africa/Cairo',
  ];
  const spans = fc
    .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 8 })
    .map((marks) => marks.sort((a, b) => a - b))
    .map((marks) =>
      Array.from({ length: Math.floor(marks.length / 2) }, (__, at) => ({
        from: clock(marks[2 * at]! * 15),
        to: clock(marks[2 * at + 1]! * 15),
      })),
    );
  const hours = fc.record({
    timeZone: fc.constantFrom(...zones),
    week: fc.array(spans, { minLength: 7, maxLength: 7 }),
    exceptions: fc.constant([]),
  });
  const moments = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
    .map((at) => new Date(at));

  it('says what a clock on the wall says, but where clocks are moved', () => {
    fc.assert(
      fc.property(hours, moments, (given, at) => {
        if (isNearMove(given.timeZone, at)) return;
        expect(openingAt(given, at).isOpen).toBe(isOpenByTheWall(given, at));
      }),
      { numRuns: 400 },
    );
  });

  it('keeps its word: the other state begins when it says, and not before', () => {
    fc.assert(
      fc.property(hours, moments, (given, at) => {
        const { isOpen, until, opensAt } = openingAt(given, at);
        const change = until ?? opensAt;
        if (!change) return;
        expect(change.getTime()).toBeGreaterThan(at.getTime());
        expect(openingAt(given, change).isOpen).toBe(!isOpen);
        expect(openingAt(given, new Date(change.getTime() - 1)).isOpen).toBe(isOpen);
        const between = new Date((at.getTime() + change.getTime()) / 2);
        expect(openingAt(given, between).isOpen).toBe(isOpen);
      }),
      { numRuns: 400 },
    );
  });

  it('finds nothing wrong with hours that do not overlap', () => {
    fc.assert(
      fc.property(hours, (given) => {
        expect(problemsOfSchedule(given)).toEqual([]);
      }),
    );
  });
});

describe('what is wrong with hours is said where it is', () => {
  const day = (...of: [string, string][]) => of.map(([from, to]) => ({ from, to }));
  it.each([
    [day(['9:00', '17:00']), 'time'],
    [day(['09:00', '24:01']), 'time'],
    [day(['24:00', '24:00']), 'time'],
    [day(['17:00', '09:00']), 'order'],
    [day(['09:00', '09:00']), 'order'],
    [day(['09:00', '12:00'], ['11:59', '13:00']), 'overlap'],
    [day(...Array.from({ length: 7 }, (_, at): [string, string] => [`0${at}:00`, `0${at}:30`])), 'tooMany'],
  ])('%#', (spans, problem) => {
    const week = [[], spans, [], [], [], [], []];
    expect(problemsOfSchedule({ week, exceptions: [] })).toEqual([{ at: 'week.1', problem }]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'date'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'dateOrder'],
    [{ spans: [{ from: '10:00', to: '08:00' }] }, 'order'],
  ])('of exceptions: %#', (facts, problem) => {
    const exception = {
      name: 'Off',
      from: '2026-03-01',
      to: '2026-03-01',
      everyYear: false,
      spans: [],
      ...facts,
    };
    expect(problemsOfSchedule({ week: weekOf([]), exceptions: [exception] })).toEqual([
      { at: 'exceptions.0', problem },
    ]);
  });
});

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** As somebody would read it off a clock and a calendar. */
function isOpenByTheWall({ timeZone, week }: BusinessSchedule, at: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday'));
  const minutes = Number(of('hour')) * 60 + Number(of('minute'));
  return week[day]!.some(({ from, to }) => minutesOf(from) <= minutes && minutes < minutesOf(to));
}

function isNearMove(timeZone: string, at: Date): boolean {
  const shown = (hours: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(new Date(at.getTime() + hours * 3_600_000))
      .find((part) => part.type === 'timeZoneName')?.value;
  return shown(-26) !== shown(26);
}
