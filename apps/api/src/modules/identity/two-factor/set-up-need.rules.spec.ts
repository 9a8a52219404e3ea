import { type NeedFacts, setUpNeed } from './set-up-need.rules.js';

const now = new Date('2026-05-04T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const base: NeedFacts = {
  isMandatory: true,
  mandatoryFrom: null,
  isOn: false,
  isProven: false,
  needsNewPassword: false,
};

describe('whether a second factor must be set up', () => {
  it.each<[string, Partial<NeedFacts>, string]>([
    ['not asked for', { isMandatory: false }, 'no'],
    ['asked for without a date', {}, 'now'],
    ['the date is this moment', { mandatoryFrom: now }, 'now'],
    ['the date is over', { mandatoryFrom: inDays(-3) }, 'now'],
    ['a moment before the date', { mandatoryFrom: new Date(now.getTime() + 1) }, 'soon'],
    ['seven days before', { mandatoryFrom: inDays(7) }, 'soon'],
    ['longer before', { mandatoryFrom: inDays(7.01) }, 'no'],
    ['it is on', { isOn: true }, 'no'],
    ['the identity provider showed one', { isProven: true }, 'no'],
    ['a new password comes first', { needsNewPassword: true }, 'soon'],
  ])('%s', (_, facts, need) => expect(setUpNeed({ ...base, ...facts }, now)).toBe(need));
});
