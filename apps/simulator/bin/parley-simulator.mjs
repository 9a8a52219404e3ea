#!/usr/bin/env node
import { cli } from '../dist/server/cli.js';

await cli(process.argv.slice(2));
