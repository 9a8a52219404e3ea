import { decide, type Doors } from './decide';

function doors(signedIn: boolean, permissions: string[] = [], pricingModel: 'seats' | 'usage' | null = null) {
  const asked: string[] = [];
  const made: Doors = {
    isSignedIn: () => {
      asked.push('signedIn');
      return Promise.resolve(signedIn);
    },
    loadVisitor: () => {
      asked.push('visitor');
      return Promise.resolve({ permissions, pricingModel });
    },
  };
  return { made, asked };
}

const page = { access: 'signedIn', permission: 'a.b', pricingModel: 'seats' } as const;

describe('the guard of a page', () => {
  it('asks nobody anything for an open page', async () => {
    const { made, asked } = doors(false);
    expect(await decide({ access: 'open' }, made)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('leads to sign-in before the user is loaded', async () => {
    const { made, asked } = doors(false);
    expect(await decide(page, made)).toBe('/auth/login');
    expect(asked).toEqual(['signedIn']);
  });

  it('refuses a missing permission, and then the wrong pricing model', async () => {
    expect(await decide(page, doors(true, [], 'seats').made)).toBe('/unauthorized');
    expect(await decide(page, doors(true, ['a.b'], 'usage').made)).toBe('/unauthorized');
    expect(await decide(page, doors(true, ['a.b'], 'seats').made)).toBeNull();
  });
});
