import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "portalReturn",
  "initial": "waitingForSession",
  "on": {
    "session.changed": {
      "guard": "endsSession",
      "target": ".signInNeeded"
    }
  },
  "states": {
    "waitingForSession": {
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "always": [
        {
          "guard": "isSignedIn",
          "target": "finding"
        },
        {
          "guard": "namesNothing",
          "target": "noOrder",
          "meta": {
            "spec": [
              "CONFIRM-01",
              "CONFIRM-02"
            ]
          }
        },
        {
          "guard": "isSignedOut",
          "target": "signInNeeded"
        }
      ],
      "on": {
        "session.changed": {
          "actions": "takeSession"
        }
      }
    },
    "finding": {
      "always": [
        {
          "guard": "hasOrder",
          "target": "reading"
        },
        {
          "guard": "hasTrackingId",
          "target": "asking",
          "meta": {
            "spec": [
              "API-PAY-02"
            ]
          }
        },
        {
          "target": "noOrder"
        }
      ]
    },
    "reading": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "entry": "forgetFailure",
      "invoke": {
        "id": "readOrder",
        "src": "readOrder",
        "onDone": [
          {
            "guard": "isUndecided",
            "target": "undecided",
            "actions": "takeDetail"
          },
          {
            "guard": "isPaid",
            "target": "confirmed",
            "actions": "takeDetail"
          },
          {
            "guard": "isRead",
            "target": "decided",
            "actions": "takeDetail"
          },
          {
            "guard": "isForgotten",
            "target": "noOrder"
          },
          {
            "target": "unreadable",
            "actions": "explainRead"
          }
        ],
        "onError": {
          "target": "unreadable",
          "actions": "explainReadDefect"
        }
      }
    },
    "undecided": {
      "always": [
        {
          "guard": "isFirstLook",
          "target": "asking"
        },
        {
          "guard": "takesLong",
          "target": "waitingLonger"
        },
        {
          "target": "waitingShortly"
        }
      ]
    },
    "asking": {
      "tags": "busy",
      "meta": {
        "spec": [
          "CONFIRM-01",
          "API-PAY-02"
        ]
      },
      "entry": [
        "countAsk",
        "forgetFailure"
      ],
      "invoke": {
        "id": "askStatus",
        "src": "askStatus",
        "onDone": [
          {
            "guard": "isAnswered",
            "target": "reading",
            "actions": "takeNumber"
          },
          {
            "guard": "isShown",
            "target": "undecided",
            "actions": "explainAsk",
            "meta": {
              "spec": [
                "ERR-26"
              ]
            }
          },
          {
            "target": "unreadable",
            "actions": "explainAsk",
            "meta": {
              "spec": [
                "ERR-26"
              ]
            }
          }
        ],
        "onError": [
          {
            "guard": "isShown",
            "target": "undecided",
            "actions": "explainAskDefect"
          },
          {
            "target": "unreadable",
            "actions": "explainAskDefect"
          }
        ]
      }
    },
    "waitingShortly": {
      "after": {
        "soon": "asking"
      },
      "on": {
        "order.refresh": "asking"
      }
    },
    "waitingLonger": {
      "exit": "forgetPayFailure",
      "after": {
        "later": "asking"
      },
      "on": {
        "order.refresh": "asking",
        "payment.retry": {
          "guard": "opensPage",
          "target": "openingPage"
        }
      }
    },
    "confirmed": {
      "meta": {
        "spec": [
          "CONFIRM-01",
          "CONFIRM-02"
        ]
      },
      "entry": [
        "announcePaid",
        "forgetAsks"
      ],
      "on": {
        "order.refresh": "reading"
      }
    },
    "decided": {
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "entry": "forgetAsks",
      "exit": "forgetPayFailure",
      "on": {
        "order.refresh": "reading",
        "payment.retry": [
          {
            "guard": "opensPage",
            "target": "openingPage"
          },
          {
            "guard": "hasScreen",
            "actions": "announcePayAgain"
          }
        ]
      }
    },
    "unreadable": {
      "after": {
        "later": "finding"
      },
      "on": {
        "order.refresh": "finding"
      }
    },
    "openingPage": {
      "tags": "busy",
      "meta": {
        "spec": [
          "API-PAY-01"
        ]
      },
      "invoke": {
        "id": "openPage",
        "src": "openPage",
        "onDone": [
          {
            "guard": "isOpened",
            "target": "leftForPortal",
            "actions": "announcePage"
          },
          {
            "target": "payable",
            "actions": "explainPage"
          }
        ],
        "onError": {
          "target": "payable",
          "actions": "explainPageDefect"
        }
      }
    },
    "payable": {
      "always": [
        {
          "guard": "isStillUndecided",
          "target": "waitingLonger"
        },
        {
          "target": "decided"
        }
      ]
    },
    "leftForPortal": {
      "type": "final"
    },
    "noOrder": {
      "type": "final",
      "meta": {
        "spec": [
          "CONFIRM-01",
          "CONFIRM-02"
        ]
      }
    },
    "signInNeeded": {
      "type": "final",
      "meta": {
        "spec": [
          "CONFIRM-01"
        ]
      },
      "entry": "announceSignIn"
    }
  }
});
