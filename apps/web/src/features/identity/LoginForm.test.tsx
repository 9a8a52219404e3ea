import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { startI18n } from '@/lib/i18n';
import { LoginForm } from './LoginForm';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const answer = (status: number, body: object) =>
  ({ ok: status < 400, status, statusText: '', json: () => Promise.resolve(body) }) as Response;

/** What was sent to sign in; the form also asks whether this is the demo. */
const signIns = () => fetchMock.mock.calls.filter(([path]) => path === '/auth/login');

beforeAll(() => startI18n());

async function form() {
  const onSignedIn = jest.fn(() => Promise.resolve());
  const onCodeNeeded = jest.fn();
  globalThis.fetch = fetchMock as typeof fetch;
  fetchMock.mockReset();
  render(
    <MantineProvider>
      <Suspense fallback={null}>
        <LoginForm onSignedIn={onSignedIn} onCodeNeeded={onCodeNeeded} />
      </Suspense>
    </MantineProvider>,
  );
  const email = await screen.findByLabelText('E-mail address');
  const password = screen.getByLabelText('Password');
  const send = async (address: string, secret: string) => {
    if (address) await userEvent.type(email, address);
    if (secret) await userEvent.type(password, secret);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  return { send, onSignedIn, onCodeNeeded, email };
}

describe('the sign-in form', () => {
  it('sends address and password, and goes on', async () => {
    const { send, onSignedIn } = await form();
    fetchMock.mockResolvedValue(answer(200, { access_token: 'token', expires_in: 900 }));
    await send(' mila@harbour.test ', 'secret');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(signIns()[0]?.[1].body).toBe(JSON.stringify({ email: 'mila@harbour.test', password: 'secret' }));
  });

  it('says which field is empty and asks nobody', async () => {
    const { send } = await form();
    await send('', '');
    expect(await screen.findByText('Enter your e-mail address.')).toBeTruthy();
    expect(screen.getByText('Enter your password.')).toBeTruthy();
    expect(signIns()).toEqual([]);
  });

  it('says what to do about a wrong password, and puts the cursor back', async () => {
    const { send, email, onSignedIn } = await form();
    fetchMock.mockResolvedValue(answer(401, { message: 'No.', code: 'auth.wrong' }));
    await send('mila@harbour.test', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('do not belong together');
    expect(document.activeElement).toBe(email);
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('hands over to the second step', async () => {
    const { send, onSignedIn, onCodeNeeded } = await form();
    fetchMock.mockResolvedValue(answer(200, { mfa_required: true, mfa_token: '1.challenge' }));
    await send('mila@harbour.test', 'secret');
    await waitFor(() => expect(onCodeNeeded).toHaveBeenCalledWith('1.challenge'));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('says how long to wait after too many tries', async () => {
    const { send } = await form();
    fetchMock.mockResolvedValue(answer(429, { message: 'Slow down.', code: 'auth.locked', retry_after: 42 }));
    await send('mila@harbour.test', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toContain('42 seconds');
  });
});
