import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router';
import { startI18n } from '@/lib/i18n';
import { SaveBar } from './SaveBar';
import { useLeave } from './useLeave';

/** What the router asks of the pretend browser, which has none. */
class PlainRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal;
  constructor(
    readonly url: string,
    { signal }: { signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}
Object.assign(globalThis, { Request: PlainRequest });

/** A form that has not heard yet that its changes are saved. */
function Form() {
  const navigate = useNavigate();
  const leave = useLeave();
  return (
    <>
      <button onClick={() => leave('/list')}>Saved</button>
      <button onClick={() => void navigate('/list')}>Elsewhere</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <SaveBar isDirty onSave={() => undefined} onDiscard={() => undefined} />
    </>
  );
}

async function opened(entries: (string | { pathname: string; state: unknown })[]) {
  await startI18n();
  const router = createMemoryRouter(
    [
      { path: '/form', element: <Form /> },
      { path: '/list', element: <h1>The list</h1> },
    ],
    { initialEntries: entries },
  );
  await act(async () => {
    render(
      <MantineProvider env="test">
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>,
    );
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

describe('leaving a form with changes', () => {
  it('asks, and goes once it is told to', async () => {
    await opened(['/form']);
    await press('Elsewhere');
    await question();
    await press('Leave');
    await screen.findByRole('heading', { name: 'The list' });
  });

  it('asks nothing after saving, before the form has been drawn anew', async () => {
    await opened(['/form']);
    await press('Saved');
    await screen.findByRole('heading', { name: 'The list' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks on the way back to where saving once went', async () => {
    await opened([{ pathname: '/list', state: { isSettled: true } }, '/form']);
    await press('Back');
    await question();
  });
});
