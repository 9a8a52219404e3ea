import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { startI18n } from '@/lib/i18n';
import LogoutPage from './LogoutPage';

const DRAFT = 'parley.draft.7.12';

async function leave(address: string) {
  await startI18n();
  await act(async () => {
    render(
      <MantineProvider>
        <MemoryRouter initialEntries={[address]}>
          <Suspense>
            <LogoutPage />
          </Suspense>
        </MemoryRouter>
      </MantineProvider>,
    );
  });
  return screen.findByRole('link');
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(DRAFT, 'x');
  localStorage.setItem('parley-scheme', 'dark');
});

describe('the page that says goodbye', () => {
  it('forgets what was kept of who wanted to leave, also when the server is away', async () => {
    await leave('/auth/logout');
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toBeNull());
    expect(localStorage.getItem('parley-scheme')).toBe('dark');
  });

  it('keeps drafts for who was signed out by something else', async () => {
    await leave('/auth/logout?reason=role_changed');
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(localStorage.getItem(DRAFT)).toBe('x');
  });

  it('leads to a page that is loaded anew', async () => {
    const link = await leave('/auth/logout');
    expect(link.getAttribute('href')).toBe('/auth/login');
  });
});
