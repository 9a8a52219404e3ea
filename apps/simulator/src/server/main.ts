import { runSimulator, stopWithProcess } from './run.js';
import { readSettings } from './settings.js';

// Beside Parley, on this machine only, with the settings that the launcher gives it.
stopWithProcess(await runSimulator(readSettings(process.env)));
