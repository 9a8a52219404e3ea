// The world outside Parley: the simulator as every provider, the next mail server, and the office that brings their calls.
// What these know is the judge of everything.
import { connectAll, openSimulator } from '../../bin/lib/simulated-channels.mjs';
import { freePort } from '../../bin/lib/ports.mjs';
import { MARK } from './customers.mjs';
import { Line } from './line.mjs';
import { PostOffice } from './post-office.mjs';
import { randomFrom } from './random.mjs';
import { openSink } from './sink.mjs';
import { SECRETS_KEY } from './world.mjs';

const SPREAD_MS = 8_000;
const ANSWER_DELAY_MS = { least: 20, most: 150 };

/**
 * Opens the world, with Parley in the middle.
 * @param office stands where providers believe Parley to be; without one, it brings everything twice.
 * @param hasLine whether what is between Parley and the providers can be told to behave badly.
 * @param settings more of all processes. @param hasDisk whether the database lies on a disk that can be filled.
 */
export async function openOutside(
  world,
  { seed, queues, each, office: given, hasLine = false, hasDisk, settings: more },
) {
  const random = (number) => randomFrom(seed + number);
  const [simulatorPort, officePort, sinkPort] = [await freePort(), await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${officePort}`;
  const outside = { world };
  const close = async () => {
    await world.close();
    outside.line?.close();
    await Promise.all([outside.office?.close(), outside.simulator?.close(), outside.sink?.close()]);
  };
  try {
    const line = (outside.line = hasLine ? new Line(`http://127.0.0.1:${simulatorPort}`) : undefined);
    await line?.listen();
    const simulator = (outside.simulator = await openSimulator({
      folder: world.folder,
      port: simulatorPort,
      shownAs: line?.url,
    }));
    slow(simulator.world.ledger, random(1));
    const providersUrl = line?.url ?? simulator.url;
    outside.sink = await openSink(sinkPort, random(2));
    const isMessage = (body) => body.includes(MARK);
    const office = (outside.office = given ?? new PostOffice(random(3), { spreadMs: SPREAD_MS, isMessage }));
    await office.listen(officePort);
    const settings = { PUBLIC_URL: publicUrl, PARLEY_SIMULATOR: 'on', SIMULATOR_URL: providersUrl, ...more };
    await world.open(sinkPort, { settings, queues, each, hasDisk });
    office.deliverTo?.(world.apis.map(({ url }) => url));
    const insert = (sql, values) => world.query(sql, values);
    const connected = await connectAll({
      simulator: { ...simulator, url: providersUrl },
      publicUrl,
      secretsKey: SECRETS_KEY,
      agencyId: 1,
      home: world.home,
      insert,
    });
    return Object.assign(outside, { connected, close });
  } catch (error) {
    await close();
    throw error;
  }
}

/** The answer of a provider takes its time, so that kills fall between taking and saying so. */
function slow(ledger, random) {
  const note = ledger.note.bind(ledger);
  const { least, most } = ANSWER_DELAY_MS;
  ledger.note = async (entry) => {
    await note(entry);
    if (entry.what === 'asked' && entry.message !== null)
      await new Promise((resolve) => setTimeout(resolve, least + random() * (most - least)));
  };
}
