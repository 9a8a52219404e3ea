import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgetKept, forgetOthers } from './forget-kept';

const OF_THE_SCREEN = ['parley-scheme', 'parley-locale', 'parley-context-panel', 'parley.phone.sound'];
const OF = (userId: string) => [
  `parley.draft.${userId}.12`,
  `parley.heard.${userId}.12`,
  `parley.extras.${userId}.12`,
  `parley.new.${userId}`,
  `parley.chat-draft.${userId}.a-b-c`,
  `parley.emoji.${userId}`,
  `parley-searches-${userId}`,
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const key of [
    ...OF_THE_SCREEN,
    ...OF('7'),
    ...OF('77'),
    'parley-service-read',
    'parley:widget',
    'other',
  ])
    localStorage.setItem(key, 'x');
  for (const key of [
    'parley-palette-recent-7',
    'parley-palette-recent-77',
    'parley-chat-drawer',
    'parley.acting.from',
  ])
    sessionStorage.setItem(key, 'x');
});

describe('what is kept in this browser', () => {
  it('is forgotten when somebody signs out, but for what is about the screen', () => {
    forgetKept();
    expect(Object.keys(localStorage).toSorted()).toEqual(
      [...OF_THE_SCREEN, 'parley:widget', 'other'].toSorted(),
    );
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is found again by the same person, and by nobody else', () => {
    forgetOthers('7');
    const kept = Object.keys(localStorage).filter((key) => !OF_THE_SCREEN.includes(key));
    expect(kept.toSorted()).toEqual([...OF('7'), 'parley-service-read', 'parley:widget', 'other'].toSorted());
    // What belongs to the tab stays: a call that goes on after a reload, the way back from acting as somebody.
    expect(Object.keys(sessionStorage).toSorted()).toEqual(
      ['parley-palette-recent-7', 'parley-chat-drawer', 'parley.acting.from'].toSorted(),
    );
  });
});

/** Whoever keeps something under a new name says whose it is: with the person's id it goes, without it is the screen's. */
describe('the names under which things are kept', () => {
  const KNOWN = [
    ...OF_THE_SCREEN,
    ...OF('${}').map((key) => key.replace(/\$\{\}.*/, '')),
    'parley-chat-notices',
    'parley.calls.devices',
    'parley.calls.in',
    'parley-reloaded-for',
    'parley-service-read',
    'parley-chat-drawer',
    'parley.acting.from',
    'parley-palette-recent-',
    'parley.emoji',
  ];

  it('are all known here', () => {
    const sources = join(process.cwd(), 'src');
    const places = readdirSync(sources, { recursive: true })
      .map(String)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('forget-kept'))
      .map((file) => readFileSync(join(sources, file), 'utf8'))
      .filter((text) => /(?:local|session)Storage/i.test(text))
      .flatMap((text) => [...text.matchAll(/['"`](parley[-.][\w.-]+)/g)].map(([, name]) => name ?? ''));
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((name) => !KNOWN.includes(name))).toEqual([]);
  });
});
