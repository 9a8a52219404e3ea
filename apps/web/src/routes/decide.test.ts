import { decide, type Doors, type Visitor } from './decide';
import type { PricingModel } from './page-route';

interface World extends Partial<Visitor> {
  signedIn?: boolean;
  pricing?: PricingModel;
  privateChannel?: boolean;
}

function doors({ signedIn = true, pricing = 'seats', privateChannel = false, ...visitor }: World) {
  const asked: string[] = [];
  const answer = <T>(name: string, value: T) => {
    asked.push(name);
    return Promise.resolve(value);
  };
  const made: Doors = {
    isSignedIn: () => answer('signed in', signedIn),
    loadVisitor: () =>
      answer('visitor', { permissions: [], needsNewPassword: false, mustSetUpTwoSteps: false, ...visitor }),
    pricingModel: () => answer('pricing', pricing),
    hasPrivateChannel: () => answer('private channel', privateChannel),
  };
  return { made, asked };
}

const page = {
  path: '/admin/balance',
  access: 'signedIn',
  permission: 'a.b',
  pricingModel: 'seats',
} as const;
const open = { path: '/auth/login', access: 'open' } as const;

describe('the guard of a page', () => {
  it('asks nobody anything for an open page', async () => {
    const { made, asked } = doors({ signedIn: false });
    expect(await decide(open, made)).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each([
    ['sign-in, before anybody is loaded', { signedIn: false }, '/auth/login', ['signed in']],
    [
      'a new password, before the second factor and the permission',
      { needsNewPassword: true, mustSetUpTwoSteps: true },
      '/auth/password',
      ['signed in', 'visitor'],
    ],
    [
      'the second factor, before the permission',
      { mustSetUpTwoSteps: true },
      '/auth/setup-2fa',
      ['signed in', 'visitor'],
    ],
    [
      'a refusal for the permission, before the pricing model is asked',
      { pricing: 'usage' },
      '/unauthorized',
      ['signed in', 'visitor'],
    ],
    [
      'a refusal for the pricing model',
      { permissions: ['a.b'], pricing: 'usage' },
      '/unauthorized',
      ['signed in', 'visitor', 'pricing'],
    ],
    ['nowhere else when all is well', { permissions: ['a.b'] }, null, ['signed in', 'visitor', 'pricing']],
  ] as [string, World, string | null, string[]][])('leads to %s', async (_what, world, target, order) => {
    const { made, asked } = doors(world);
    expect(await decide(page, made)).toBe(target);
    expect(asked).toEqual(order);
  });

  it('lets people onto the pages that they are sent to', async () => {
    const at = (path: string) => ({ path, access: 'signedIn' }) as const;
    expect(await decide(at('/auth/password'), doors({ needsNewPassword: true }).made)).toBeNull();
    expect(await decide(at('/auth/setup-2fa'), doors({ mustSetUpTwoSteps: true }).made)).toBeNull();
    expect(await decide(at('/auth/setup-2fa'), doors({ needsNewPassword: true }).made)).toBe(
      '/auth/password',
    );
  });

  it('knows pages for which the beginning of a permission is enough', async () => {
    const admin = { path: '/admin', access: 'signedIn', anyOf: ['settings.'] } as const;
    expect(await decide(admin, doors({ permissions: ['settings.labels.manage'] }).made)).toBeNull();
    expect(await decide(admin, doors({ permissions: ['inbox.settings.manage'] }).made)).toBe('/unauthorized');
  });

  describe('in the area of contacts', () => {
    const area = (path: string) => ({ path, access: 'signedIn', contactsArea: true }) as const;

    it('shows everything to who may view contacts', async () => {
      const { made, asked } = doors({ permissions: ['contacts.contacts.view'] });
      expect(await decide(area('/contacts/all'), made)).toBeNull();
      expect(asked).not.toContain('private channel');
    });

    it('shows their own contacts to who has a private channel', async () => {
      const { made } = doors({ privateChannel: true });
      expect(await decide(area('/contacts/all'), made)).toBe('/contacts/mine');
      expect(await decide(area('/profiles/:id'), made)).toBe('/contacts/mine');
      expect(await decide(area('/contacts/mine'), made)).toBeNull();
    });

    it('refuses everybody else', async () => {
      expect(await decide(area('/contacts/mine'), doors({}).made)).toBe('/unauthorized');
    });
  });
});
