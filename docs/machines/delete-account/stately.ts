import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "deleteAccount",
  "context": {
    "error": null
  },
  "initial": "closed",
  "states": {
    "closed": {
      "meta": {
        "spec": [
          "PROFILE-05"
        ]
      },
      "on": {
        "account.delete": {
          "target": "confirming",
          "meta": {
            "spec": [
              "PROFILE-05"
            ]
          }
        }
      }
    },
    "confirming": {
      "meta": {
        "spec": [
          "PROFILE-05"
        ]
      },
      "on": {
        "account.confirmDelete": [
          {
            "guard": "hasProof",
            "target": "deleting",
            "meta": {
              "spec": [
                "PROFILE-06",
                "PROFILE-08"
              ]
            }
          },
          {
            "actions": "askForProof",
            "meta": {
              "spec": [
                "PROFILE-08"
              ]
            }
          }
        ],
        "account.cancel": {
          "target": "closed",
          "actions": "clearError",
          "meta": {
            "spec": [
              "PROFILE-05"
            ]
          }
        }
      }
    },
    "deleting": {
      "tags": "busy",
      "meta": {
        "spec": [
          "PROFILE-06"
        ]
      },
      "entry": "clearError",
      "invoke": {
        "id": "deleteAccount",
        "src": "deleteAccount",
        "onDone": [
          {
            "guard": "isDeleted",
            "target": "deleted",
            "meta": {
              "spec": [
                "PROFILE-06"
              ]
            }
          },
          {
            "target": "confirming",
            "actions": "explain",
            "meta": {
              "spec": [
                "PROFILE-07",
                "ERR-04",
                "ERR-06",
                "ERR-13"
              ]
            }
          }
        ],
        "onError": {
          "target": "confirming",
          "actions": "explainDefect",
          "meta": {
            "spec": [
              "PROFILE-07",
              "ERR-13"
            ]
          }
        }
      }
    },
    "deleted": {
      "type": "final",
      "meta": {
        "spec": [
          "PROFILE-06"
        ]
      },
      "entry": "announceDeleted"
    }
  }
});
