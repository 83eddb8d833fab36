import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "countdown",
  "initial": "counting",
  "states": {
    "counting": {
      "meta": {
        "spec": [
          "MPESA-09",
          "CONST-11"
        ]
      },
      "always": {
        "guard": "isFinished",
        "target": "finished"
      },
      "after": {
        "second": {
          "target": "counting",
          "reenter": true,
          "actions": "countDown"
        }
      }
    },
    "finished": {
      "type": "final"
    }
  }
});
