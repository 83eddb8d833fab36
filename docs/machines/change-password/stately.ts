import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "changePassword",
  "context": {
    "error": null,
    "field": null
  },
  "initial": "editing",
  "states": {
    "editing": {
      "meta": {
        "spec": [
          "PROFILE-09"
        ]
      },
      "on": {
        "password.save": [
          {
            "guard": "canSave",
            "target": "saving",
            "meta": {
              "spec": [
                "PROFILE-09"
              ]
            }
          },
          {
            "guard": "lacksProof",
            "actions": "askForProof",
            "meta": {
              "spec": [
                "PROFILE-09"
              ]
            }
          }
        ]
      }
    },
    "saving": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PROFILE-09"
        ]
      },
      "entry": "clearError",
      "invoke": {
        "id": "changePassword",
        "src": "changePassword",
        "onDone": [
          {
            "guard": "isChanged",
            "target": "changed",
            "actions": "announceChanged",
            "meta": {
              "spec": [
                "PROFILE-09"
              ]
            }
          },
          {
            "target": "editing",
            "actions": "explain",
            "meta": {
              "spec": [
                "PROFILE-09"
              ]
            }
          }
        ],
        "onError": {
          "target": "editing",
          "actions": "explainDefect",
          "meta": {
            "spec": [
              "PROFILE-09"
            ]
          }
        }
      }
    },
    "changed": {
      "type": "final",
      "meta": {
        "spec": [
          "PROFILE-09"
        ]
      }
    }
  }
});
