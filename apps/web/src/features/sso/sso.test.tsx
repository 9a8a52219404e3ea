import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import i18next from 'i18next';
import words from '@/locales/en-GB/sso.json';
import { rememberedProvider } from './remembered-provider';
import { SsoButton } from './SsoButton';
import { SsoProblem } from './SsoProblem';

const i18n = i18next.createInstance();

beforeAll(async () => {
  await i18n
    .use(initReactI18next)
    .init({ lng: 'en-GB', resources: { 'en-GB': { sso: words } }, ns: ['sso'] });
});

afterEach(() => {
  document.cookie = 'parley_sso_hint=; max-age=0; path=/';
});

function show(email: string) {
  const left: string[] = [];
  render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <SsoButton email={() => email} next="/tickets/5?a=b" leave={(address) => left.push(address)} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return left;
}

describe('the way in by the own provider', () => {
  it('takes the address that was typed', async () => {
    const left = show(' mia@acme.com ');
    await userEvent.click(screen.getByRole('button', { name: words.button }));
    expect(left).toEqual(['/auth/sso/start?email=mia%40acme.com&next=%2Ftickets%2F5%3Fa%3Db']);
  });

  it('asks for it when there is none, and for one that is one', async () => {
    const left = show('');
    await userEvent.click(screen.getByRole('button', { name: words.button }));
    await userEvent.click(screen.getByRole('button', { name: words.go }));
    expect(screen.getByText(words.emailMissing)).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: words.email }), 'mia@acme.com{Enter}');
    expect(left).toEqual(['/auth/sso/start?email=mia%40acme.com&next=%2Ftickets%2F5%3Fa%3Db']);
  });

  it('goes where it led the last time, with the words of that company', async () => {
    document.cookie = `parley_sso_hint=${encodeURIComponent('{"agency":"acme","label":"Continue with Acme"}')}; path=/`;
    const left = show('');
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Acme' }));
    expect(left[0]).toContain('agency=acme');
  });

  it.each([
    '',
    'parley_sso_hint=junk',
    'parley_sso_hint=%7B%7D',
    'parley_sso_hint=null',
    'parley_sso_hint=%',
  ])('remembers nothing from %j', (cookies) => expect(rememberedProvider(cookies)).toBeNull());
});

describe('why it did not lead in', () => {
  it.each([...Object.entries(words.problems)])('is said for %s', (code, sentence) => {
    render(
      <I18nextProvider i18n={i18n}>
        <SsoProblem code={code} />
      </I18nextProvider>,
    );
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  it('is not said for what is no reason', () => {
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <SsoProblem code="<script>" />
      </I18nextProvider>,
    );
    expect(container.textContent).toBe('');
  });
});
