import { minuteOfDay, standardTimeZone, timeZoneNames, timeZonesAt } from './time-zone.rules.js';

describe('the list of time zones', () => {
  it('has all that people live in, each once, by its name of today', () => {
    expect(timeZoneNames.length).toBeGreaterThan(400);
    expect(new Set(timeZoneNames).size).toBe(timeZoneNames.length);
    expect(timeZoneNames).toEqual(
      expect.arrayContaining([
        'Europe/Amsterdam',
        'Asia/Kolkata',
        'Europe/Kyiv',
        'Asia/Ho_Chi_Minh',
        'Etc/UTC',
      ]),
    );
    for (const old of ['Asia/Calcutta', 'Europe/Kiev', 'US/Eastern', 'GB'])
      expect(timeZoneNames).not.toContain(old);
  });

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Eastern', 'America/New_York'],
    ['GB', 'Europe/London'],
    ['UTC', 'Etc/UTC'],
    ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ])('knows %s as %s', (given, standard) => expect(standardTimeZone(given)).toBe(standard));

  it.each(['', 'Mars/Olympus', 'europe/amsterdam', '__proto__', 'constructor', '+02:00', 'Etc/Unknown'])(
    'does not know %j',
    (name) => expect(standardTimeZone(name)).toBeNull(),
  );

  it('tells how far each is from UTC just then', async () => {
    const offset = async (name: string, at: string) =>
      (await timeZonesAt(new Date(at))).find((zone) => zone.name === name)?.offsetMinutes;
    expect(await offset('Europe/Amsterdam', '2026-01-15T12:00:00Z')).toBe(60);
    expect(await offset('Europe/Amsterdam', '2026-07-15T12:00:00Z')).toBe(120);
    expect(await offset('Asia/Kathmandu', '2026-01-15T12:00:00Z')).toBe(345);
    expect(await offset('America/St_Johns', '2026-01-15T00:30:00Z')).toBe(-210);
    expect(await offset('Etc/UTC', '2026-01-15T12:00:00Z')).toBe(0);
  });

  it('lets others go on while it is made, and is made once for all who ask', async () => {
    let turns = 0;
    let isMade = false;
    const at = new Date('2027-03-01T12:00:00Z');
    const asked = [timeZonesAt(at), timeZonesAt(at)];
    const count = (): void => {
      turns += 1;
      if (!isMade) setImmediate(count);
    };
    setImmediate(count);
    const [one, other] = await Promise.all(asked);
    isMade = true;
    expect(other).toBe(one);
    expect(turns).toBeGreaterThan(20);
  });

  it('reads a wall clock anywhere, also in a zone that nobody knows', () => {
    const at = new Date('2026-11-21T23:30:59Z');
    expect(minuteOfDay('Europe/Amsterdam', at)).toBe(30);
    expect(minuteOfDay('Asia/Kolkata', at)).toBe(5 * 60);
    expect(minuteOfDay('Mars/Olympus', at)).toBe(23 * 60 + 30);
  });
});
