import { afterAll, onTestFinished } from 'vitest';
import { createPorts, type RunningPorts } from '#src/ports/create-ports.ts';

// Ports that are not stopped follow the storage and the session of later tests.

/** Stopped when the test has finished. */
export function createTestPorts(): RunningPorts {
  const ports = createPorts('');
  onTestFinished(() => ports.stop());
  return ports;
}

/** Stopped after the last test of the file. */
export function createFilePorts(): RunningPorts {
  const ports = createPorts('');
  afterAll(() => ports.stop());
  return ports;
}
