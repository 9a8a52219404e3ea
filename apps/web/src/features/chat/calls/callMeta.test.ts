import { metaOf, wasThere, zoomLink } from './callMeta';

it('reads what a call says, and nothing else', () => {
  expect(metaOf(null)).toBeNull();
  const meta = metaOf({ initiator_user_id: 1, participant_response: { 1: 'LEFT', 2: 'MISSED' }, seconds: 7 });
  expect(meta).toMatchObject({ initiatorId: '1', seconds: 7, status: null });
  expect(meta && wasThere(meta)).toEqual(['1']);
});

it.each([
  ['https://zoom.us/j/1', true],
  ['https://us02web.zoom.us/j/1', true],
  ['http://zoom.us/j/1', false],
  ['https://zoom.us.evil.test/j/1', false],
  ['javascript:alert(1)', false],
  ['', false],
])('leads to Zoom: %s', (address, leads) => expect(zoomLink(address) !== null).toBe(leads));
